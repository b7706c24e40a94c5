import { Textarea, TextInput } from '@mantine/core'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { chips } from '#contract/domains/chips.ts'
import { useMe } from '#web/domains/people/data.ts'
import { paths } from '#web/paths.ts'
import { uploadFile } from '#web/rest/upload.ts'
import { Block } from '#web/ui/Block.tsx'
import { EditorColumns } from '#web/ui/editor/EditorColumns.tsx'
import { EditorNotes } from '#web/ui/editor/EditorNotes.tsx'
import type { FieldBook } from '#web/ui/editor/fields.ts'
import { type Edited, RowEditor } from '#web/ui/editor/RowEditor.tsx'
import { SaveBar } from '#web/ui/editor/SaveBar.tsx'
import { useRowEditor } from '#web/ui/editor/useRowEditor.ts'
import { needed, rulesOf } from '#web/ui/form/rulesOf.ts'
import styles from './ChipEditor.module.css'
import { ChipFacts } from './ChipFacts.tsx'
import { ChipHead } from './ChipHead.tsx'
import { ChipMaker } from './ChipMaker.tsx'
import { type ChipValues, type CityChip, chipQuery, copyOf, loadChip, saveChip, valuesOf } from './data.ts'
import { drawChip } from './drawChip.ts'
import { glyphOf } from './glyphs.ts'
import { Holders } from './Holders.tsx'
import { colorNames, texts } from './texts.ts'

const route = getRouteApi('/moderator/admin/badge-list/badge/$badgeId')

/** One chip, or a new one: its picture, words, holders and change log. */
export function ChipEditorScreen() {
  const { badgeId } = route.useParams()
  return <RowEditor id={badgeId} from={route.useSearch().from} query={chipQuery} editor={ChipEditor} />
}

const fresh: ChipValues = { name: '', description: '', color: 'Blue', glyph: 'star', picture: null }

const fields: FieldBook<ChipValues> = {
  name: { label: 'название', show: name => name },
  description: { label: 'описание', show: text => text || texts.none },
  color: { label: 'цвет', show: color => colorNames[color] },
  glyph: { label: 'знак', show: glyph => glyphOf(glyph)?.label ?? texts.none },
  picture: { label: 'картинка', show: picture => (picture ? texts.changedPicture : texts.none) },
}

function ChipEditor(edited: Edited<CityChip>) {
  const chip = edited.row
  const navigate = useNavigate()
  const art = useRef<HTMLDivElement>(null)
  const editor = useRowEditor<CityChip, ChipValues>({
    kind: 'chip',
    of: useMe().id,
    edited,
    valuesOf,
    begin: from => (from ? copyOf(from) : fresh),
    validate: { name: needed(texts.needName) },
    async save(values, { changed, updatedAt }, row) {
      const isDrawn =
        values.glyph !== null && (!row || changed.includes('glyph') || changed.includes('color'))
      const plate = art.current?.querySelector('svg')
      const picture =
        isDrawn && plate ? await uploadFile(await drawChip(plate, values.glyph ?? '')) : values.picture
      return saveChip(row?.id ?? null, { ...values, picture }, updatedAt)
    },
    reload: loadChip,
    made: texts.made,
    saved: texts.saved,
    open: id => void navigate({ to: paths.adminChip.path, params: { badgeId: id }, replace: true }),
  })
  const { form } = editor
  return (
    <>
      <ChipHead chip={chip} onRemoved={editor.reset} />
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
            {...rulesOf(chips.fields.name)}
            {...form.getInputProps('name')}
          />
          <Textarea
            label={texts.description}
            description={texts.descriptionNote}
            autosize
            minRows={3}
            {...rulesOf(chips.fields.description)}
            {...form.getInputProps('description')}
          />
        </Block>
        <SaveBar editor={editor} create={texts.create} />
      </EditorColumns>
      {chip && <HoldersInAddress chip={chip} />}
    </>
  )
}

/** Their page is in the address: who looks at a holder comes back to it. */
function HoldersInAddress({ chip }: { chip: CityChip }) {
  const { page = 1 } = route.useSearch()
  const navigate = route.useNavigate()
  const handlePage = (next: number) =>
    void navigate({ search: { page: next > 1 ? next : undefined }, resetScroll: false })
  return <Holders chip={chip} page={page} onPage={handlePage} />
}
