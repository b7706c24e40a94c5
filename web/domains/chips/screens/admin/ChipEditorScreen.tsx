import { Textarea, TextInput } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { chips } from '#contract/domains/chips.ts'
import { useMe } from '#web/domains/people/data.ts'
import { paths } from '#web/paths.ts'
import { uploadFile } from '#web/rest/upload.ts'
import { Block } from '#web/ui/Block.tsx'
import { EditorColumns } from '#web/ui/editor/EditorColumns.tsx'
import { EditorNotes } from '#web/ui/editor/EditorNotes.tsx'
import type { FieldBook } from '#web/ui/editor/fields.ts'
import { SaveBar } from '#web/ui/editor/SaveBar.tsx'
import { useEditor } from '#web/ui/editor/useEditor.ts'
import { toast } from '#web/ui/toast/toast.ts'
import styles from './ChipEditor.module.css'
import { ChipFacts } from './ChipFacts.tsx'
import { ChipHead } from './ChipHead.tsx'
import { ChipMaker } from './ChipMaker.tsx'
import { type ChipValues, type CityChip, chipQuery, copyOf, reloadChip, saveChip, versionOf } from './data.ts'
import { drawChip } from './drawChip.ts'
import { glyphOf } from './glyphs.ts'
import { Holders } from './Holders.tsx'
import { colorNames, texts } from './texts.ts'

const route = getRouteApi('/moderator/admin/badge-list/badge/$badgeId')

/** One chip, or a new one: its picture, words, holders and change log. */
export function ChipEditorScreen() {
  const { badgeId } = route.useParams()
  const { from } = route.useSearch()
  if (badgeId !== 'new') return <SavedChip key={badgeId} id={badgeId} />
  return from ? <ChipCopy key={`from-${from}`} id={from} /> : <ChipEditor key="new" chip={null} />
}

function ChipCopy({ id }: { id: number }) {
  const { data } = useSuspenseQuery(chipQuery(id))
  return <ChipEditor chip={null} from={data} />
}

function SavedChip({ id }: { id: number }) {
  const { data: chip } = useSuspenseQuery(chipQuery(id))
  return <ChipEditor chip={chip} />
}

const fresh: ChipValues = { name: '', description: '', color: 'Blue', glyph: 'star', picture: null }

const fields: FieldBook<ChipValues> = {
  name: { label: 'название', show: name => name },
  description: { label: 'описание', show: text => text || texts.none },
  color: { label: 'цвет', show: color => colorNames[color] },
  glyph: { label: 'знак', show: glyph => glyphOf(glyph)?.label ?? texts.none },
  picture: { label: 'картинка', show: picture => (picture ? texts.changedPicture : texts.none) },
}

function ChipEditor({ chip, from }: { chip: CityChip | null; from?: CityChip }) {
  const me = useMe().id
  const navigate = useNavigate()
  const [start] = useState(() => (from ? copyOf(from) : fresh))
  const art = useRef<HTMLDivElement>(null)
  const editor = useEditor<ChipValues>({
    name: `chip-${chip?.id ?? (from ? `copy-${from.id}` : 'new')}-of-${me}`,
    saved: chip ? versionOf(chip) : { values: start, updatedAt: null },
    validate: { name: name => (name.trim() ? null : texts.needName) },
    async save(values, { changed, updatedAt }) {
      const isDrawn =
        values.glyph !== null && (!chip || changed.includes('glyph') || changed.includes('color'))
      const plate = art.current?.querySelector('svg')
      const picture =
        isDrawn && plate ? await uploadFile(await drawChip(plate, values.glyph ?? '')) : values.picture
      const saved = await saveChip(chip?.id ?? null, { ...values, picture }, updatedAt)
      id.current = saved.id
      return versionOf(saved)
    },
    reload: () => reloadChip(chip?.id ?? 0),
    onSaved() {
      toast.success(chip ? texts.saved : texts.made)
      if (!chip) void navigate({ to: paths.adminChip.path, params: { badgeId: id.current }, replace: true })
    },
  })
  const id = useRef(chip?.id ?? 0)
  const { form } = editor
  return (
    <>
      <ChipHead chip={chip} />
      <EditorColumns onSubmit={editor.submit} aside={chip && <ChipFacts chip={chip} />}>
        <EditorNotes editor={editor} fields={fields} />
        <Block className={styles.flush}>
          <ChipMaker editor={editor} art={art} />
        </Block>
        <Block className={styles.words}>
          <h2>{texts.words}</h2>
          <TextInput
            label={texts.name}
            description={texts.ofMax(form.values.name.length, chips.fields.name.max)}
            maxLength={chips.fields.name.max}
            {...form.getInputProps('name')}
          />
          <Textarea
            label={texts.description}
            description={texts.descriptionNote}
            autosize
            minRows={3}
            maxLength={chips.fields.description.max}
            {...form.getInputProps('description')}
          />
        </Block>
        <SaveBar editor={editor} isNew={!chip} {...(!chip && { action: texts.create })} />
      </EditorColumns>
      {chip && <Holders chip={chip} />}
    </>
  )
}
