import { TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { DialogBody, DialogFoot, DialogTitle } from '#web/ui/modal/Dialog.tsx'
import type { ModalProps } from '#web/ui/modal/modal.ts'
import { linkOf } from '../../editor/links.ts'
import { texts } from '../../editor/texts.ts'

interface Props extends ModalProps<string | null> {
  href: string
}

export default function LinkModal({ href, onClose }: Props) {
  const [address, setAddress] = useState(href)
  const [error, setError] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)

  // The sheet has the focus until the dialog's own trap has looked for a field.
  useEffect(() => {
    const timer = setTimeout(() => field.current?.focus())
    return () => clearTimeout(timer)
  }, [])

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const link = linkOf(address)
    if (link) onClose(link)
    else setError(texts.linkWrong)
  }

  return (
    <form onSubmit={handleSubmit} noValidate>
      <DialogTitle>{texts.linkTitle}</DialogTitle>
      <DialogBody>
        <TextInput
          ref={field}
          data-autofocus
          label={texts.linkAddress}
          description={texts.linkHelp}
          inputMode="url"
          autoComplete="off"
          value={address}
          error={error}
          onChange={event => setAddress(event.currentTarget.value)}
        />
      </DialogBody>
      <DialogFoot>
        {href && (
          <Button variant="line" size="small" onClick={() => onClose(null)}>
            {texts.linkRemove}
          </Button>
        )}
        <Button type="submit" size="small">
          {texts.linkApply}
        </Button>
      </DialogFoot>
    </form>
  )
}
