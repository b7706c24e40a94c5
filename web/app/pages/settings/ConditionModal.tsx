import { NumberInput, Select, Switch } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { EventKey } from '#contract/domains/automation.ts'
import { api } from '../../../rest/client.ts'
import { Button } from '../../../ui/Button.tsx'
import { confirm } from '../../../ui/modal/confirm.ts'
import type { ModalProps } from '../../../ui/modal/modal.ts'
import { useSingleFlight } from '../../../ui/useSingleFlight.ts'
import { type Condition, change, eventTypesQuery, forecastQuery, missionsQuery } from './data.ts'
import styles from './Form.module.css'
import { FormDialog } from './FormDialog.tsx'
import { Effect } from './Section.tsx'
import { texts } from './texts.ts'

const words = texts.conditions
const MOST = 999_999_999
const wholeIn = (value: string | number) => {
  const number = Number(value)
  return value !== '' && Number.isInteger(number) && number >= 1 && number <= MOST ? number : null
}

export default function ConditionModal({
  condition,
  onClose,
}: { condition: Condition | null } & ModalProps<true>) {
  const { data: types = [] } = useQuery(eventTypesQuery)
  const [event, setEvent] = useState<EventKey>(condition?.event ?? 'mission.completed')
  const [threshold, setThreshold] = useState<string | number>(condition?.threshold ?? 5)
  const [days, setDays] = useState<string | number>(condition?.window_days ?? '')
  const [mission, setMission] = useState(condition?.mission?.id ?? null)
  const [isActive, setActive] = useState(condition?.is_active ?? true)
  const [error, setError] = useState<string | null>(null)
  const many = wholeIn(threshold)
  const isStreak = event === 'login.streak'
  const window = isStreak || days === '' ? null : wholeIn(days)
  const isWindowWrong = !isStreak && days !== '' && window === null

  const [asked] = useDebouncedValue({ event, many, window, mission }, 300)
  const { data: gets } = useQuery({
    ...forecastQuery({
      event: asked.event,
      threshold: asked.many ?? 1,
      window_days: asked.window,
      activity: asked.mission ?? 0,
      ...(condition && { condition: condition.id }),
    }),
    enabled: asked.many !== null && asked.mission !== null,
  })

  const [save, isSaving] = useSingleFlight(async (activity: number, least: number) => {
    const type = types.find(({ key }) => key === event)
    if (!type) return
    const data = { event_type: type.id, threshold: least, window_days: window, activity, is_active: isActive }
    const refusal = await change(
      () =>
        condition
          ? api.update('mission-award-conditions', condition.id, data)
          : api.create('mission-award-conditions', data),
      words.saved,
    )
    if (!refusal) onClose(true)
  })
  const [remove] = useSingleFlight(async ({ id }: Condition) => {
    const question = { title: words.deleteTitle, text: words.deleteText, action: texts.delete }
    if (!(await confirm.open({ ...question, cancel: texts.keep, danger: true }))) return
    if (!(await change(() => api.remove('mission-award-conditions', id), words.deleted))) onClose(true)
  })
  const handleSubmit = (submitted: FormEvent) => {
    submitted.preventDefault()
    setError(mission === null ? texts.required : null)
    if (mission !== null && many !== null && !isWindowWrong) void save(mission, many)
  }

  return (
    <FormDialog
      title={condition ? words.change : words.create}
      isSaving={isSaving}
      onSubmit={handleSubmit}
      onClose={() => onClose()}
      extra={
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
        value={event}
        allowDeselect={false}
        onChange={next => next && setEvent(next)}
      />
      <div className={styles.two}>
        <NumberInput
          label={words.threshold}
          value={threshold}
          allowDecimal={false}
          allowNegative={false}
          error={many === null && texts.number}
          onChange={setThreshold}
        />
        <NumberInput
          label={words.window}
          description={isStreak ? words.windowStreak : words.windowAbout}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={isStreak ? '' : days}
          disabled={isStreak}
          allowDecimal={false}
          allowNegative={false}
          error={isWindowWrong && texts.number}
          onChange={setDays}
        />
      </div>
      <MissionField
        chosen={condition?.mission ?? null}
        value={mission}
        error={error}
        onChange={next => {
          setMission(next)
          setError(null)
        }}
      />
      <Switch
        label={words.active}
        checked={isActive}
        onChange={changed => setActive(changed.currentTarget.checked)}
      />
      {!isActive ? <Effect>{words.off}</Effect> : gets !== undefined && <Effect>{words.effect(gets)}</Effect>}
    </FormDialog>
  )
}

interface MissionFieldProps {
  chosen: { readonly id: number; readonly name: string } | null
  value: number | null
  error: string | null
  onChange: (mission: number | null) => void
}

/** Missions by a part of their name, as the server finds them. */
function MissionField({ chosen, value, error, onChange }: MissionFieldProps) {
  const [typed, setTyped] = useState(chosen?.name ?? '')
  const [words_] = useDebouncedValue(typed.trim(), 300)
  const { data: found = [] } = useQuery(missionsQuery(words_ === chosen?.name ? '' : words_))
  const options = new Map(found.map(({ id, name }) => [id, name]))
  if (chosen) options.set(chosen.id, chosen.name)
  return (
    <Select
      label={words.award}
      placeholder={words.awardHint}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options: all }) => all}
      data={[...options].map(([id, label]) => ({ value: String(id), label }))}
      value={value === null ? null : String(value)}
      error={error}
      onChange={next => onChange(next === null ? null : Number(next))}
    />
  )
}
