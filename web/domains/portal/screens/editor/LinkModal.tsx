import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { FormDialog } from '#web/ui/modal/FormDialog.tsx'
import type { ModalProps } from '#web/ui/modal/modal.ts'
import { linkOf } from '../../editor/links.ts'
import { texts } from '../../editor/texts.ts'

interface Props extends ModalProps<string | null> {
  href: string
}

export default function LinkModal({ href, onClose }: Props) {
  const [address, setAddress] = useState(href)
  const [error, setError] = useState<string | null>(null)

  const handleSubmit = () => {
    const link = linkOf(address)
    if (link) onClose(link)
    else setError(texts.linkWrong)
  }

  return (
    <FormDialog
      title={texts.linkTitle}
      action={texts.linkApply}
      foot={
        href && (
          <Button variant="line" size="small" onClick={() => onClose(null)}>
            {texts.linkRemove}
          </Button>
        )
      }
      onSubmit={handleSubmit}
    >
      <TextInput
        data-autofocus
        label={texts.linkAddress}
        description={texts.linkHelp}
        inputMode="url"
        autoComplete="off"
        value={address}
        error={error}
        onChange={event => setAddress(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
