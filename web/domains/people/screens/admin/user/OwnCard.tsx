import { Select, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { userInfos } from '#contract/domains/people.ts'
import { asRefusal } from '#web/attempt.ts'
import { cityOptionsQuery } from '#web/domains/people/cities.ts'
import { nameOf } from '#web/domains/people/me.ts'
import { Block } from '#web/ui/Block.tsx'
import { Button } from '#web/ui/Button.tsx'
import { classes } from '#web/ui/classes.ts'
import { useLeaveGuard } from '#web/ui/editor/useLeaveGuard.ts'
import { DateField } from '#web/ui/form/DateField.tsx'
import { rulesOf } from '#web/ui/form/rulesOf.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { useSingleFlight } from '#web/ui/useSingleFlight.ts'
import type { Person } from '../users/data.ts'
import { type Info, useSaveInfo } from './data.ts'
import { texts } from './texts.ts'
import styles from './UserScreen.module.css'

const plain = ['position', 'department', 'phone', 'telegram'] as const
const days = ['birth_date', 'hired_at'] as const
const all = [...plain, ...days, 'city', 'about'] as const
type Field = (typeof all)[number]

/** The resident's own card; name and e-mail belong to the sign-in. */
export function OwnCard({ person, info, isAdmin }: { person: Person; info: Info; isAdmin: boolean }) {
  // What was typed: somebody else's save changes the other fields below it.
  const [typed, setTyped] = useState<Partial<Record<Field, string>>>({})
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({})
  const { data: cities = [] } = useQuery(cityOptionsQuery)
  const { mutateAsync: save } = useSaveInfo()
  const saved = (field: Field) => info[field] ?? ''
  const valueOf = (field: Field) => typed[field] ?? saved(field)
  const changed = all.filter(field => valueOf(field) !== saved(field))
  const put = (field: Field) => (value: string | null) => setTyped({ ...typed, [field]: value ?? '' })
  useLeaveGuard(() => ({ fields: changed.length, isKept: false }))
  const [send, isSending] = useSingleFlight(async () => {
    try {
      await save({
        id: info.id,
        ...Object.fromEntries(changed.map(field => [field, valueOf(field).trim() || null])),
      })
      // What was typed meanwhile stays.
      setTyped(now =>
        Object.fromEntries(Object.entries(now).filter(([field, text]) => text !== typed[field as Field])),
      )
      toast.success(texts.saved)
    } catch (error) {
      const failure = asRefusal(error)
      setErrors(Object.fromEntries(all.map(field => [field, failure.about(field)])))
      toast.error(texts.notSaved, { text: failure.message })
    }
  })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setErrors({})
    void send()
  }
  const label = (field: Field) => texts.fields[field] ?? field
  return (
    <Block
      title={texts.card}
      aside={<span className={styles.note}>{isAdmin ? texts.cardNote : texts.cardReadOnly}</span>}
    >
      <form className={classes(styles.fields, !isAdmin && styles.reading)} onSubmit={handleSubmit} noValidate>
        <TextInput label={texts.name} value={nameOf(person)} disabled />
        <TextInput label={texts.email} value={person.email} disabled />
        {plain.map(field => (
          <TextInput
            key={field}
            label={label(field)}
            value={valueOf(field)}
            error={errors[field]}
            {...rulesOf(userInfos.fields[field])}
            onChange={event => put(field)(event.currentTarget.value)}
            readOnly={!isAdmin}
          />
        ))}
        {days.map(field => (
          <DateField
            key={field}
            label={label(field)}
            value={valueOf(field) || null}
            error={errors[field]}
            onChange={value => put(field)(typeof value === 'string' ? value : null)}
            clearable
            valueFormat="DD.MM.YYYY"
            readOnly={!isAdmin}
          />
        ))}
        <Select
          label={label('city')}
          data={[...new Set([...cities, ...(valueOf('city') ? [valueOf('city')] : [])])]}
          value={valueOf('city') || null}
          error={errors.city}
          onChange={put('city')}
          readOnly={!isAdmin}
          clearable={isAdmin}
          className={styles.wide}
        />
        <Textarea
          label={label('about')}
          value={valueOf('about')}
          error={errors.about}
          onChange={event => put('about')(event.currentTarget.value)}
          {...rulesOf(userInfos.fields.about)}
          autosize
          readOnly={!isAdmin}
          className={styles.wide}
        />
        {isAdmin && (
          <Button
            type="submit"
            size="small"
            disabled={changed.length === 0}
            pending={isSending && texts.saving}
          >
            {texts.save}
          </Button>
        )}
      </form>
    </Block>
  )
}
