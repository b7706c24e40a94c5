import { TextInput } from '@mantine/core'
import { useId, useRef } from 'react'
import { teams } from '#contract/domains/people.ts'
import { useMe } from '#web/domains/people/data.ts'
import { write } from '#web/queries.ts'
import { readNow } from '#web/readNow.ts'
import { api } from '#web/rest/client.ts'
import { oneOptions } from '#web/rest/options.ts'
import { Button } from '#web/ui/Button.tsx'
import type { FieldBook } from '#web/ui/editor/fields.ts'
import { useEditor, type Version } from '#web/ui/editor/useEditor.ts'
import { FoundSelect, type Named } from '#web/ui/form/FoundSelect.tsx'
import { needed, rulesOf } from '#web/ui/form/rulesOf.ts'
import { confirm } from '#web/ui/modal/confirm.ts'
import type { ModalProps } from '#web/ui/modal/modal.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { useSingleFlight } from '#web/ui/useSingleFlight.ts'
import { change, copyOf, ofTeam, residentChoiceQuery, type Team, toTeam } from './data.ts'
import styles from './Form.module.css'
import { Effect } from './Section.tsx'
import { EditorDialog } from './SettingsDialog.tsx'
import { teamColors } from './teamColors.ts'
import { texts } from './texts.ts'

const words = texts.teams
const TEAMS = 'user-team-configs'

interface Values {
  readonly name: string
  readonly color: string
  readonly lead: Named | null
}
const versionOf = ({ name, color, lead, updatedAt }: Team): Version<Values> => ({
  values: { name, color: color ?? teamColors[0].color, lead },
  updatedAt,
})
const fresh: Version<Values> = {
  values: { name: '', color: teamColors[0].color, lead: null },
  updatedAt: null,
}
const fields: FieldBook<Values> = {
  name: { label: texts.fields['name'] ?? '', show: name => name },
  color: {
    label: texts.fields['color'] ?? '',
    show: color => teamColors.find(known => known.color === color)?.name ?? color,
  },
  lead: { label: texts.fields['lead'] ?? '', show: lead => lead?.name },
}

interface Props extends ModalProps<true> {
  team: Team | null
  /** Undefined: not known. */
  members: number | undefined
}

export default function TeamModal({ team, members, onClose }: Props) {
  const me = useMe().id
  /** Of the row, which the first save of a new one makes. */
  const id = useRef(team?.id)
  const editor = useEditor<Values>({
    name: copyOf('team', team?.id ?? 'new', me),
    saved: team ? versionOf(team) : fresh,
    validate: { name: needed(texts.required) },
    async save({ name, color, lead }, { updatedAt }) {
      const data = { name: name.trim(), color, lead: lead?.id ?? null }
      const { data: row } = await write(() =>
        id.current
          ? api.update(TEAMS, id.current, data, ofTeam, { ifMatch: updatedAt, once: true })
          : api.create(TEAMS, data, ofTeam, { once: true }),
      )
      id.current = row.id
      return { ...versionOf(toTeam(row)), name: copyOf('team', row.id, me) }
    },
    reload: async () => versionOf(toTeam(await readNow(oneOptions(TEAMS, id.current ?? 0, ofTeam)))),
    onSaved() {
      toast.success(words.saved)
      onClose(true)
    },
  })
  const { form } = editor
  const [remove] = useSingleFlight(async (row: Team) => {
    const question = {
      title: words.deleteTitle(row.name),
      text: words.deleteText(members),
      action: texts.delete,
    }
    if (!(await confirm.open({ ...question, cancel: texts.keep, danger: true }))) return
    const erase = () => api.remove(TEAMS, row.id, {}, { ifMatch: editor.updatedAt })
    if (await change(erase, words.deleted)) onClose(true)
  })
  return (
    <EditorDialog
      title={team ? words.change : words.create}
      editor={editor}
      fields={fields}
      foot={
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
        {...rulesOf(teams.fields.name)}
        {...form.getInputProps('name')}
      />
      <Colors value={form.values.color} onChange={color => form.setFieldValue('color', color)} />
      <FoundSelect
        label={words.leadField}
        placeholder={words.leadHint}
        clearable
        find={residentChoiceQuery}
        chosen={form.values.lead}
        onChange={lead => form.setFieldValue('lead', lead)}
      />
      <Effect>{team ? words.effect(members) : words.effectNew}</Effect>
    </EditorDialog>
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
