import { Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { TextField } from '#contract/rest/fields/text.ts'
import { rulesOf } from '../form/rulesOf.ts'
import { FormDialog, type FormDialogProps } from './FormDialog.tsx'

export interface ReasonDialogProps
  extends Omit<FormDialogProps, 'children' | 'danger' | 'typed' | 'onSubmit'> {
  /** What follows, above the field. */
  text?: ReactNode
  label: string
  description?: string
  /** The declaration of the attribute that takes the reason. */
  field: TextField
  /** Said where there is none; null: it may be empty, since another field tells the reason. */
  required: string | null
  onSend: (reason: string) => unknown
}

/** A dialog that asks why before it takes something away. */
export function ReasonDialog({
  text,
  label,
  description,
  field,
  required,
  onSend,
  ...dialog
}: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string | null>(null)
  const handleSubmit = () => {
    const given = reason.trim()
    return given || required === null ? onSend(given) : setError(required)
  }
  return (
    <FormDialog {...dialog} danger typed={reason} onSubmit={handleSubmit}>
      {text}
      <Textarea
        data-autofocus
        label={label}
        description={description}
        {...rulesOf(field)}
        required={required !== null}
        autosize
        minRows={3}
        maxRows={8}
        value={reason}
        error={required && error}
        onChange={event => {
          setReason(event.currentTarget.value)
          setError(null)
        }}
      />
    </FormDialog>
  )
}
