import { TextInput } from '@mantine/core'
import { IconAlertCircle, IconEye, IconEyeOff } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { ApiError } from '#web/rest/http.ts'
import { Button } from '#web/ui/Button.tsx'
import { fieldErrors } from '#web/ui/form/fieldErrors.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useSingleFlight } from '#web/ui/useSingleFlight.ts'
import styles from './AccountForm.module.css'
import { texts } from './texts.ts'

export interface Field<Name extends string> {
  readonly name: Name
  readonly label: string
  readonly help?: string
  readonly type?: 'email' | 'password'
  /** The `autocomplete` value, for browsers and password managers. */
  readonly autoComplete: string
  readonly min?: number
  /** The field whose value must be equal. */
  readonly same?: Name
}

interface Props<Name extends string> {
  fields: readonly Field<Name>[]
  action: string
  pending: string
  /** Rejects with an ApiError that says what is wrong. */
  onSend: (values: Record<Name, string>) => Promise<void>
  /** A link shown with a refusal. */
  renderRemedy?: (error: ApiError, values: Record<Name, string>) => ReactNode
}

const EMAIL = /^\S+@\S+\.\S+$/

/** A short form; errors of fields are shown at them, all others above the button. */
export function AccountForm<Name extends string>({
  fields,
  action,
  pending,
  onSend,
  renderRemedy,
}: Props<Name>) {
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [refusal, setRefusal] = useState<{ error: ApiError; values: Record<Name, string> } | null>(null)

  const show = (form: HTMLFormElement, found: Readonly<Record<string, string>>) => {
    setProblems(found)
    const first = fields.find(({ name }) => found[name])
    if (first) form.querySelector<HTMLInputElement>(`[name="${first.name}"]`)?.focus()
  }

  const [submit, isSending] = useSingleFlight(async (form: HTMLFormElement) => {
    const written = new FormData(form)
    const values = Object.fromEntries(
      fields.map(({ name, type }) => {
        const text = written.get(name)
        if (typeof text !== 'string') return [name, '']
        return [name, type === 'password' ? text : text.trim()]
      }),
    ) as Record<Name, string>
    const found = problemsOf(fields, values)
    show(form, found)
    setRefusal(null)
    if (Object.keys(found).length > 0) return
    try {
      await onSend(values)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const told = fieldErrors(error)
      const isAboutFields = fields.some(({ name }) => told[name])
      show(form, told)
      if (!isAboutFields) setRefusal({ error, values })
    }
  })

  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void submit(event.currentTarget)
  }

  return (
    <form noValidate className={styles.form} onSubmit={handleSubmit}>
      {fields.map(({ name, label, help, type, autoComplete }) => {
        const props = { name, label, description: help, autoComplete, error: problems[name] }
        return type === 'password' ? (
          <PasswordField key={name} {...props} />
        ) : (
          <TextInput key={name} {...props} type={type ?? 'text'} />
        )
      })}
      <div role="alert">
        {refusal && (
          <div className={styles.refusal}>
            <IconAlertCircle aria-hidden="true" />
            <div>
              <p>{refusal.error.message}</p>
              {renderRemedy?.(refusal.error, refusal.values)}
            </div>
          </div>
        )}
      </div>
      <Button type="submit" wide pending={isSending && pending}>
        {action}
      </Button>
    </form>
  )
}

function problemsOf<Name extends string>(fields: readonly Field<Name>[], values: Record<Name, string>) {
  const problems: Record<string, string> = {}
  for (const { name, type, min = 0, same } of fields) {
    const value = values[name]
    if (value === '') problems[name] = texts.required
    else if (type === 'email' && !EMAIL.test(value)) problems[name] = texts.email
    else if (value.length < min) problems[name] = texts.short(min)
    else if (same && value !== values[same]) problems[name] = texts.differ
  }
  return problems
}

interface PasswordProps {
  name: string
  label: string
  description: string | undefined
  autoComplete: string
  error: string | undefined
}

function PasswordField(props: PasswordProps) {
  const [isShown, setShown] = useState(false)
  return (
    <TextInput
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      rightSection={
        <IconButton
          label={isShown ? texts.hide : texts.show}
          icon={isShown ? <IconEyeOff /> : <IconEye />}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  )
}
