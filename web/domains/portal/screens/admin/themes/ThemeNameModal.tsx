import { TextInput } from '@mantine/core'
import { type FormEvent, useCallback, useState } from 'react'
import { themes } from '#contract/domains/portal.ts'
import { asRefusal } from '#web/attempt.ts'
import { Button } from '#web/ui/Button.tsx'
import { DialogBody, DialogFoot, DialogTitle } from '#web/ui/modal/Dialog.tsx'
import type { ModalProps } from '#web/ui/modal/modal.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { useSingleFlight } from '#web/ui/useSingleFlight.ts'
import { type Theme, useThemeMove } from './data.ts'
import { texts } from './texts.ts'

interface Props extends ModalProps<true> {
  theme: Pick<Theme, 'id' | 'name'> | null
}

const MAX_LENGTH = themes.fields.name.max ?? Number.POSITIVE_INFINITY

export default function ThemeNameModal({ theme, onClose }: Props) {
  const { mutateAsync: move } = useThemeMove()
  const [name, setName] = useState(theme?.name ?? '')
  const [error, setError] = useState<string | null>(null)
  const begin = useCallback((element: HTMLInputElement | null) => element?.focus(), [])

  const [send, isSending] = useSingleFlight(async (wanted: string) => {
    try {
      const saved = await move(
        theme ? { kind: 'rename', id: theme.id, name: wanted } : { kind: 'create', name: wanted },
      )
      // The name of a proposed theme: creating it means approving it.
      if (!theme && !saved.is_approved) await move({ kind: 'approve', id: saved.id })
      toast.success(texts.saved(saved.name))
      onClose(true)
    } catch (error) {
      const failure = asRefusal(error)
      setError(failure.about('name') ?? failure.message)
    }
  })

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = name.trim()
    const problem =
      wanted === '' ? texts.nameRequired : wanted.length > MAX_LENGTH ? texts.tooLong(MAX_LENGTH) : null
    setError(problem)
    if (!problem) void send(wanted)
  }

  return (
    <form onSubmit={handleSubmit} noValidate>
      <DialogTitle>{texts.nameTitle[theme ? 'rename' : 'create']}</DialogTitle>
      <DialogBody>
        <TextInput
          ref={begin}
          data-autofocus
          label={texts.name}
          description={theme ? undefined : texts.nameHint}
          required
          withAsterisk={false}
          autoComplete="off"
          value={name}
          error={error}
          onChange={event => setName(event.currentTarget.value)}
        />
      </DialogBody>
      <DialogFoot>
        <Button variant="line" size="small" onClick={() => onClose()}>
          {texts.cancel}
        </Button>
        <Button type="submit" size="small" pending={isSending && texts.saving}>
          {texts.save}
        </Button>
      </DialogFoot>
    </form>
  )
}
