import { Select, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { userInfos } from '#contract/domains/people.ts'
import { cityOptionsQuery } from '#web/domains/people/cities.ts'
import { useMe } from '#web/domains/people/data.ts'
import { Block } from '#web/ui/Block.tsx'
import { Button } from '#web/ui/Button.tsx'
import { classes } from '#web/ui/classes.ts'
import { formatDay } from '#web/ui/dates.ts'
import { EditorNotes } from '#web/ui/editor/EditorNotes.tsx'
import type { FieldBook } from '#web/ui/editor/fields.ts'
import { useEditor, type Version } from '#web/ui/editor/useEditor.ts'
import { DateField } from '#web/ui/form/DateField.tsx'
import { rulesOf } from '#web/ui/form/rulesOf.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { cardFields, cardTexts as texts } from '../cardTexts.ts'
import { type Info, loadInfo, saveInfo } from '../info.ts'
import styles from './OwnCard.module.css'

const plain = ['position', 'department', 'phone', 'telegram'] as const
const days = ['birth_date', 'hired_at'] as const
const all = [...plain, ...days, 'city', 'about'] as const
type Field = (typeof all)[number]
type Values = Readonly<Record<Field, string>>

const by = <T,>(valueOf: (field: Field) => T) =>
  Object.fromEntries(all.map(field => [field, valueOf(field)])) as Record<Field, T>

type Row = Pick<Info, Field | 'updatedAt'>
const versionOf = (row: Row): Version<Values> => ({
  values: by(field => row[field] ?? ''),
  updatedAt: row.updatedAt,
})

const isDay = (field: Field) => days.some(day => day === field)
const fields: FieldBook<Values> = by(field => ({
  label: cardFields[field].toLowerCase(),
  show: (value: string) => (value && isDay(field) ? formatDay(value) : value || texts.none),
}))

interface Props {
  title: string
  /** Who changes the card, who sees it. */
  note: string
  name: string
  email: string
  info: Info
  /** The resident and the Superadmin (product §3). */
  mayEdit: boolean
}

/** The card of a resident; name and e-mail belong to the sign-in. */
export function OwnCard({ title, note, name, email, info, mayEdit }: Props) {
  const { data: cities = [] } = useQuery(cityOptionsQuery)
  const editor = useEditor<Values>({
    name: `own-card-${info.id}-of-${useMe().id}`,
    saved: versionOf(info),
    isKept: false,
    save: async (values, { changed, updatedAt }) => {
      const changes = Object.fromEntries(changed.map(field => [field, values[field].trim() || null]))
      return versionOf(await saveInfo(info.id, changes, updatedAt))
    },
    reload: async () => versionOf(await loadInfo(info.id)),
    onSaved() {
      toast.success(texts.saved)
    },
  })
  const { form, changed, isSaving } = editor
  const { city } = form.values
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (changed.length > 0) editor.submit(event)
  }
  /** For the fields that know null instead of empty text. */
  const inputOf = (field: Field) => ({
    ...form.getInputProps(field),
    value: form.values[field] || null,
    onChange: (value: unknown) => form.setFieldValue(field, typeof value === 'string' ? value : ''),
  })
  return (
    <Block title={title}>
      <div className={styles.stack}>
        <p className={styles.note}>{note}</p>
        <EditorNotes editor={editor} fields={fields} />
        <form
          className={classes(styles.fields, !mayEdit && styles.reading)}
          onSubmit={handleSubmit}
          noValidate
        >
          <TextInput label={texts.name} value={name} disabled />
          <TextInput label={texts.email} value={email} disabled />
          {plain.map(field => (
            <TextInput
              key={field}
              label={cardFields[field]}
              {...rulesOf(userInfos.fields[field])}
              {...form.getInputProps(field)}
              readOnly={!mayEdit}
            />
          ))}
          {days.map(field => (
            <DateField
              key={field}
              label={cardFields[field]}
              {...inputOf(field)}
              clearable
              valueFormat="DD.MM.YYYY"
              readOnly={!mayEdit}
            />
          ))}
          <Select
            label={cardFields.city}
            data={[...new Set([...cities, ...(city ? [city] : [])])]}
            {...inputOf('city')}
            readOnly={!mayEdit}
            clearable={mayEdit}
            className={styles.wide}
          />
          <Textarea
            label={cardFields.about}
            {...rulesOf(userInfos.fields.about)}
            {...form.getInputProps('about')}
            autosize
            readOnly={!mayEdit}
            className={styles.wide}
          />
          {mayEdit && (
            <Button
              type="submit"
              size="small"
              aria-disabled={changed.length === 0 || undefined}
              pending={isSaving && texts.saving}
            >
              {texts.save}
            </Button>
          )}
        </form>
      </div>
    </Block>
  )
}
