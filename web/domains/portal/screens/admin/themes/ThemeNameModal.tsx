import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { themes } from '#contract/domains/portal.ts'
import { asRefusal } from '#web/attempt.ts'
import { rulesOf } from '#web/ui/form/rulesOf.ts'
import { useIsOpen } from '#web/ui/modal/dismissal.ts'
import { FormDialog } from '#web/ui/modal/FormDialog.tsx'
import type { ModalProps } from '#web/ui/modal/modal.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { type Theme, useThemeMove } from './data.ts'
import { texts } from './texts.ts'

interface Props extends ModalProps<true> {
  theme: Pick<Theme, 'id' | 'name'> | null
}

export default function ThemeNameModal({ theme, onClose }: Props) {
  const { mutateAsync: move } = useThemeMove()
  const [name, setName] = useState(theme?.name ?? '')
  const [error, setError] = useState<string | null>(null)

  const isOpen = useIsOpen()
  const handleSubmit = async () => {
    const wanted = name.trim()
    if (wanted === '') return setError(texts.nameRequired)
    setError(null)
    try {
      const saved = await move(
        theme ? { kind: 'rename', id: theme.id, name: wanted } : { kind: 'create', name: wanted },
      )
      // The name of a proposed theme: creating it means approving it.
      if (!theme && !saved.is_approved) await move({ kind: 'approve', id: saved.id })
      toast.success(texts[theme ? 'renamed' : 'isApproved'](saved.name))
      onClose(true)
    } catch (error) {
      const failure = asRefusal(error)
      const why = failure.about('name') ?? failure.message
      // A dialog that was closed meanwhile shows nothing.
      if (isOpen()) setError(why)
      else toast.error(texts.notDone, { text: why })
    }
  }

  return (
    <FormDialog
      title={texts.nameTitle[theme ? 'rename' : 'create']}
      action={texts.save}
      pending={texts.saving}
      onSubmit={handleSubmit}
    >
      <TextInput
        data-autofocus
        label={texts.name}
        description={theme ? undefined : texts.nameHint}
        {...rulesOf(themes.fields.name)}
        autoComplete="off"
        value={name}
        error={error}
        onChange={event => setName(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
