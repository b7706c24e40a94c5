import { Textarea, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { awardCauses } from '#contract/domains/automation.ts'
import { useMe } from '#web/domains/people/data.ts'
import { write } from '#web/queries.ts'
import { readNow } from '#web/readNow.ts'
import { api } from '#web/rest/client.ts'
import { oneOptions } from '#web/rest/options.ts'
import type { FieldBook } from '#web/ui/editor/fields.ts'
import { useEditor, type Version } from '#web/ui/editor/useEditor.ts'
import { needed, rulesOf } from '#web/ui/form/rulesOf.ts'
import type { ModalProps } from '#web/ui/modal/modal.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { type Cause, copyOf } from './data.ts'
import { Effect } from './Section.tsx'
import { EditorDialog } from './SettingsDialog.tsx'
import { texts } from './texts.ts'

const words = texts.causes
const CAUSES = 'mission-award-causes'
const { name: nameField, description: descriptionField } = awardCauses.fields

interface Values {
  readonly name: string
  readonly description: string
}
const fields: FieldBook<Values> = {
  name: { label: texts.fields['name'] ?? '', show: name => name },
  description: { label: texts.fields['description'] ?? '', show: text => text },
}
const versionOf = ({
  name,
  description,
  updatedAt,
}: Pick<Cause, 'name' | 'description' | 'updatedAt'>): Version<Values> => ({
  values: { name, description: description ?? '' },
  updatedAt,
})
const fresh: Version<Values> = { values: { name: '', description: '' }, updatedAt: null }

interface Props extends ModalProps<true> {
  cause: Cause | null
  /** How often it has been named. */
  used: number | undefined
}

export default function CauseModal({ cause, used, onClose }: Props) {
  const me = useMe().id
  /** Of the row, which the first save of a new one makes. */
  const id = useRef(cause?.id)
  const editor = useEditor<Values>({
    name: copyOf('cause', cause?.id ?? 'new', me),
    saved: cause ? versionOf(cause) : fresh,
    validate: { name: needed(texts.required) },
    async save({ name, description }, { updatedAt }) {
      const data = { name: name.trim(), description: description.trim() || null }
      const { data: row } = await write(() =>
        id.current
          ? api.update(CAUSES, id.current, data, {}, { ifMatch: updatedAt, once: true })
          : api.create(CAUSES, data, {}, { once: true }),
      )
      id.current = row.id
      return { ...versionOf(row), name: copyOf('cause', row.id, me) }
    },
    reload: async () => versionOf(await readNow(oneOptions(CAUSES, id.current ?? 0))),
    onSaved() {
      toast.success(words.saved)
      onClose(true)
    },
  })
  const { form } = editor
  return (
    <EditorDialog title={cause ? words.change : words.create} editor={editor} fields={fields}>
      <TextInput data-autofocus label={words.name} {...rulesOf(nameField)} {...form.getInputProps('name')} />
      <Textarea
        label={words.description}
        {...rulesOf(descriptionField)}
        autosize
        minRows={2}
        maxRows={6}
        {...form.getInputProps('description')}
      />
      <Effect>{cause ? words.effect(used) : words.effectNew}</Effect>
    </EditorDialog>
  )
}
