import { NumberInput, Select, Switch } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { DEBOUNCE_MS } from '#contract/constants.ts'
import { awardConditions, type EventKey, MOST_COUNTED, MOST_DAYS } from '#contract/domains/automation.ts'
import { useMe } from '#web/domains/people/data.ts'
import { write } from '#web/queries.ts'
import { readNow } from '#web/readNow.ts'
import { api } from '#web/rest/client.ts'
import { oneOptions } from '#web/rest/options.ts'
import { Button } from '#web/ui/Button.tsx'
import type { FieldBook } from '#web/ui/editor/fields.ts'
import { useEditor, type Version } from '#web/ui/editor/useEditor.ts'
import { FoundSelect, type Named } from '#web/ui/form/FoundSelect.tsx'
import { rulesOf } from '#web/ui/form/rulesOf.ts'
import { confirm } from '#web/ui/modal/confirm.ts'
import type { ModalProps } from '#web/ui/modal/modal.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { useSingleFlight } from '#web/ui/useSingleFlight.ts'
import {
  type Condition,
  change,
  copyOf,
  eventTypesQuery,
  forecastQuery,
  missionQuery,
  missionsQuery,
  obstacleOf,
  ofCondition,
  toCondition,
} from './data.ts'
import styles from './Form.module.css'
import { Effect } from './Section.tsx'
import { EditorDialog } from './SettingsDialog.tsx'
import { texts } from './texts.ts'

const words = texts.conditions
const CONDITIONS = 'mission-award-conditions'
const wholeIn = (value: string | number, most: number) => {
  const number = Number(value)
  return value !== '' && Number.isInteger(number) && number >= 1 && number <= most ? number : null
}

interface Values {
  readonly event: EventKey
  /** As they are typed: numbers, or text that is none yet. */
  readonly threshold: string | number
  readonly window_days: string | number
  readonly activity: Named | null
  readonly is_active: boolean
}
const isStreak = (event: EventKey) => event === 'login.streak'
const windowOf = ({ event, window_days }: Values) =>
  isStreak(event) || window_days === '' ? null : wholeIn(window_days, MOST_DAYS)
const isWindowWrong = (values: Values) =>
  !isStreak(values.event) && values.window_days !== '' && windowOf(values) === null

const versionOf = ({ event, threshold, window_days, mission, ...row }: Condition): Version<Values> => ({
  values: {
    event,
    threshold,
    window_days: window_days ?? '',
    activity: mission && { id: mission.id, name: mission.name },
    is_active: row.is_active,
  },
  updatedAt: row.updatedAt,
})
const fresh: Version<Values> = {
  values: { event: 'mission.completed', threshold: 5, window_days: '', activity: null, is_active: true },
  updatedAt: null,
}
const named = (name: string) => texts.fields[name] ?? name

export default function ConditionModal({
  condition,
  onClose,
}: { condition: Condition | null } & ModalProps<true>) {
  const me = useMe().id
  /** Of the row, which the first save of a new one makes. */
  const id = useRef(condition?.id)
  const { data: types = [] } = useQuery(eventTypesQuery)
  const editor = useEditor<Values>({
    name: copyOf('condition', condition?.id ?? 'new', me),
    saved: condition ? versionOf(condition) : fresh,
    validate: values => ({
      threshold: wholeIn(values.threshold, MOST_COUNTED) === null ? texts.number : null,
      window_days: isWindowWrong(values) ? texts.numberUpTo(MOST_DAYS) : null,
      activity: values.activity ? null : texts.required,
    }),
    async save(values, { updatedAt }) {
      const data = {
        event_type: types.find(({ key }) => key === values.event)?.id ?? 0,
        threshold: Number(values.threshold),
        window_days: windowOf(values),
        activity: values.activity?.id ?? 0,
        is_active: values.is_active,
      }
      const { data: row } = await write(() =>
        id.current
          ? api.update(CONDITIONS, id.current, data, ofCondition, { ifMatch: updatedAt, once: true })
          : api.create(CONDITIONS, data, ofCondition, { once: true }),
      )
      id.current = row.id
      return { ...versionOf(toCondition(row)), name: copyOf('condition', row.id, me) }
    },
    reload: async () =>
      versionOf(toCondition(await readNow(oneOptions(CONDITIONS, id.current ?? 0, ofCondition)))),
    onSaved() {
      toast.success(words.saved)
      onClose(true)
    },
  })
  const { form } = editor
  const { event, activity } = form.values
  const fields: FieldBook<Values> = {
    event: { label: named('event_type'), show: key => types.find(type => type.key === key)?.name ?? key },
    threshold: { label: named('threshold'), show: number => number },
    window_days: { label: named('window_days'), show: number => number || words.ever },
    activity: { label: named('activity'), show: mission => mission?.name },
    is_active: { label: named('is_active'), show: is => (is ? texts.yes : texts.no) },
  }

  const [remove] = useSingleFlight(async (row: Condition) => {
    const question = { title: words.deleteTitle, text: words.deleteText, action: texts.delete }
    if (!(await confirm.open({ ...question, cancel: texts.keep, danger: true }))) return
    const erase = () => api.remove(CONDITIONS, row.id, {}, { ifMatch: editor.updatedAt })
    if (await change(erase, words.deleted)) onClose(true)
  })

  return (
    <EditorDialog
      title={condition ? words.change : words.create}
      editor={editor}
      fields={fields}
      foot={
        condition && (
          <Button variant="dangerSoft" size="small" onClick={() => void remove(condition)}>
            {texts.delete}
          </Button>
        )
      }
    >
      <Select
        label={words.event}
        data={types.map(({ key, name }) => ({ value: key, label: name }))}
        allowDeselect={false}
        {...form.getInputProps('event')}
      />
      <div className={styles.two}>
        <NumberInput
          label={words.threshold}
          {...rulesOf(awardConditions.fields.threshold)}
          clampBehavior="none"
          {...form.getInputProps('threshold')}
        />
        <NumberInput
          label={words.window}
          description={isStreak(event) ? words.windowStreak : words.windowAbout}
          disabled={isStreak(event)}
          {...rulesOf(awardConditions.fields.window_days)}
          clampBehavior="none"
          {...form.getInputProps('window_days')}
          {...(isStreak(event) && { value: '' })}
        />
      </div>
      <FoundSelect
        label={words.award}
        placeholder={words.awardHint}
        error={form.errors['activity']}
        find={missionsQuery}
        chosen={activity}
        onChange={next => form.setFieldValue('activity', next)}
      />
      <Switch
        label={words.active}
        checked={form.values.is_active}
        onChange={changed => form.setFieldValue('is_active', changed.currentTarget.checked)}
      />
      <Prognosis values={form.values} id={condition?.id} />
    </EditorDialog>
  )
}

/** How many residents get the award, before the condition is saved. */
function Prognosis({ values, id }: { values: Values; id: number | undefined }) {
  const { event, activity, is_active } = values
  const now = {
    event,
    threshold: wholeIn(values.threshold, MOST_COUNTED) ?? 0,
    window_days: windowOf(values),
    activity: activity?.id ?? 0,
  }
  const [asked] = useDebouncedValue(now, DEBOUNCE_MS)
  const isValid = now.threshold > 0 && now.activity > 0 && !isWindowWrong(values)
  const { data: gets, isLoadingError } = useQuery({
    ...forecastQuery({ ...asked, ...(id !== undefined && { condition: id }) }),
    enabled: asked.threshold > 0 && asked.activity > 0,
  })
  const { data: mission } = useQuery({ ...missionQuery(now.activity), enabled: now.activity > 0 })
  if (!is_active) return <Effect>{words.off}</Effect>
  if (!isValid) return null
  const obstacle = mission ? obstacleOf(mission) : null
  if (obstacle) return <Effect>{words.nobodyGets(words.obstacles[obstacle])}</Effect>
  const isCurrent = JSON.stringify(asked) === JSON.stringify(now)
  if (isCurrent && isLoadingError) return <Effect>{words.uncounted}</Effect>
  return <Effect>{isCurrent && gets !== undefined ? words.effect(gets) : words.counting}</Effect>
}
