import { NumberInput } from '@mantine/core'
import { eventTypes, MOST_A_DAY } from '#contract/domains/automation.ts'
import { useMe } from '#web/domains/people/data.ts'
import { write } from '#web/queries.ts'
import { readNow } from '#web/readNow.ts'
import { api } from '#web/rest/client.ts'
import { oneOptions } from '#web/rest/options.ts'
import type { FieldBook } from '#web/ui/editor/fields.ts'
import { useEditor, type Version } from '#web/ui/editor/useEditor.ts'
import { rulesOf } from '#web/ui/form/rulesOf.ts'
import type { ModalProps } from '#web/ui/modal/modal.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { copyOf, type EventType } from './data.ts'
import { Effect } from './Section.tsx'
import { EditorDialog } from './SettingsDialog.tsx'
import { texts } from './texts.ts'

const words = texts.limits
const TYPES = 'automation-event-types'

interface Values {
  /** As it is typed; empty: no limit. */
  readonly daily_cap: string | number
}
type Row = Pick<EventType, 'daily_cap' | 'updatedAt'>
const versionOf = ({ daily_cap, updatedAt }: Row): Version<Values> => ({
  values: { daily_cap: daily_cap ?? '' },
  updatedAt,
})
const capIn = (typed: string | number) => (typed === '' ? null : Number(typed))
const isCap = (cap: number | null) => cap === null || (Number.isInteger(cap) && cap >= 1 && cap <= MOST_A_DAY)
const fields: FieldBook<Values> = {
  daily_cap: { label: texts.fields['daily_cap'] ?? '', show: cap => cap || texts.forever },
}

export default function LimitModal({ type, onClose }: { type: EventType } & ModalProps<true>) {
  const me = useMe().id
  const editor = useEditor<Values>({
    name: copyOf('limit', type.id, me),
    saved: versionOf(type),
    validate: { daily_cap: typed => (isCap(capIn(typed)) ? null : texts.number) },
    async save({ daily_cap }, { updatedAt }) {
      const data = { daily_cap: capIn(daily_cap) }
      const put = () => api.update(TYPES, type.id, data, {}, { ifMatch: updatedAt, once: true })
      return versionOf((await write(put)).data)
    },
    reload: async () => versionOf(await readNow(oneOptions(TYPES, type.id))),
    onSaved() {
      toast.success(words.saved)
      onClose(true)
    },
  })
  const cap = capIn(editor.form.values.daily_cap)
  return (
    <EditorDialog title={words.change(type.name)} editor={editor} fields={fields}>
      <NumberInput
        data-autofocus
        label={words.label}
        description={words.empty}
        {...rulesOf(eventTypes.fields.daily_cap)}
        clampBehavior="none"
        {...editor.form.getInputProps('daily_cap')}
      />
      {isCap(cap) && <Effect>{cap === null ? words.effectNone : words.effect(type.key, cap)}</Effect>}
    </EditorDialog>
  )
}
