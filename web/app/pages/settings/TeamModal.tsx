import { Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { teams } from '#contract/domains/people.ts'
import { nameOf } from '../../../domains/people/me.ts'
import { api } from '../../../rest/client.ts'
import { Button } from '../../../ui/Button.tsx'
import { confirm } from '../../../ui/modal/confirm.ts'
import type { ModalProps } from '../../../ui/modal/modal.ts'
import { useSingleFlight } from '../../../ui/useSingleFlight.ts'
import { change, residentsQuery, type Team } from './data.ts'
import styles from './Form.module.css'
import { FormDialog } from './FormDialog.tsx'
import { Effect } from './Section.tsx'
import { teamColors } from './teamColors.ts'
import { texts } from './texts.ts'

const words = texts.teams

interface Props extends ModalProps<true> {
  team: Team | null
  members: number
}

export default function TeamModal({ team, members, onClose }: Props) {
  const [name, setName] = useState(team?.name ?? '')
  const [color, setColor] = useState<string>(team?.color ?? teamColors[0].color)
  const [lead, setLead] = useState(team?.lead?.id ?? null)
  const [error, setError] = useState<string | null>(null)
  const [save, isSaving] = useSingleFlight(async () => {
    const data = { name: name.trim(), color, lead }
    const refusal = await change(
      () => (team ? api.update('user-team-configs', team.id, data) : api.create('user-team-configs', data)),
      words.saved,
    )
    if (refusal) setError(refusal.about('name') ?? null)
    else onClose(true)
  })
  const [remove] = useSingleFlight(async ({ id, name: known }: Team) => {
    const question = {
      title: words.deleteTitle(known),
      text: words.deleteText(members),
      action: texts.delete,
    }
    if (!(await confirm.open({ ...question, cancel: texts.keep, danger: true }))) return
    if (!(await change(() => api.remove('user-team-configs', id), words.deleted))) onClose(true)
  })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setError(name.trim() === '' ? texts.required : null)
    if (name.trim()) void save()
  }
  return (
    <FormDialog
      title={team ? words.change : words.create}
      isSaving={isSaving}
      onSubmit={handleSubmit}
      onClose={() => onClose()}
      extra={
        team && (
          <Button variant="dangerSoft" size="small" onClick={() => void remove(team)}>
            {texts.delete}
          </Button>
        )
      }
    >
      <TextInput
        data-autofocus
        label={words.name}
        value={name}
        error={error}
        maxLength={teams.fields.name.max ?? 255}
        onChange={event => setName(event.currentTarget.value)}
      />
      <Colors value={color} onChange={setColor} />
      <LeadField known={team?.lead ?? null} value={lead} onChange={setLead} />
      <Effect>{team ? words.effect(members) : words.effectNew}</Effect>
    </FormDialog>
  )
}

function Colors({ value, onChange }: { value: string; onChange: (color: string) => void }) {
  const name = useId()
  return (
    <fieldset>
      <legend className={styles.legend}>{words.color}</legend>
      <div className={styles.colors}>
        {teamColors.map(({ color, name: label }) => (
          <label key={color}>
            <input type="radio" name={name} checked={color === value} onChange={() => onChange(color)} />
            <span className={styles.dot} style={{ background: color }} aria-hidden="true" />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface LeadFieldProps {
  known: { readonly id: number; readonly name: string } | null
  value: number | null
  onChange: (lead: number | null) => void
}

function LeadField({ known, value, onChange }: LeadFieldProps) {
  const [typed, setTyped] = useState(known?.name ?? '')
  const [asked] = useDebouncedValue(typed.trim(), 300)
  const { data: found = [] } = useQuery(residentsQuery(asked === known?.name ? '' : asked))
  const options = new Map(found.map(person => [person.id, nameOf(person)]))
  if (known) options.set(known.id, known.name)
  return (
    <Select
      label={words.leadField}
      placeholder={words.leadHint}
      searchable
      clearable
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options: all }) => all}
      data={[...options].map(([id, label]) => ({ value: String(id), label }))}
      value={value === null ? null : String(value)}
      onChange={next => onChange(next === null ? null : Number(next))}
    />
  )
}
