import { Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { awardCauses } from '#contract/domains/automation.ts'
import { api } from '../../../rest/client.ts'
import type { ModalProps } from '../../../ui/modal/modal.ts'
import { useSingleFlight } from '../../../ui/useSingleFlight.ts'
import { type Cause, change } from './data.ts'
import { FormDialog } from './FormDialog.tsx'
import { Effect } from './Section.tsx'
import { texts } from './texts.ts'

const words = texts.causes
const { name: nameField, description: descriptionField } = awardCauses.fields

interface Props extends ModalProps<true> {
  cause: Cause | null
  /** How often it has been named. */
  used: number
}

export default function CauseModal({ cause, used, onClose }: Props) {
  const [name, setName] = useState(cause?.name ?? '')
  const [description, setDescription] = useState(cause?.description ?? '')
  const [error, setError] = useState<string | null>(null)
  const [save, isSaving] = useSingleFlight(async () => {
    const data = { name: name.trim(), description: description.trim() || null }
    const refusal = await change(
      () =>
        cause ? api.update('mission-award-causes', cause.id, data) : api.create('mission-award-causes', data),
      words.saved,
    )
    if (refusal) setError(refusal.about('name') ?? null)
    else onClose(true)
  })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setError(name.trim() === '' ? texts.required : null)
    if (name.trim()) void save()
  }
  return (
    <FormDialog
      title={cause ? words.change : words.create}
      isSaving={isSaving}
      onSubmit={handleSubmit}
      onClose={() => onClose()}
    >
      <TextInput
        data-autofocus
        label={words.name}
        value={name}
        error={error}
        maxLength={nameField.max}
        onChange={event => setName(event.currentTarget.value)}
      />
      <Textarea
        label={words.description}
        value={description}
        maxLength={descriptionField.max}
        autosize
        minRows={2}
        maxRows={6}
        onChange={event => setDescription(event.currentTarget.value)}
      />
      <Effect>{cause ? words.effect(used) : words.effectNew}</Effect>
    </FormDialog>
  )
}
