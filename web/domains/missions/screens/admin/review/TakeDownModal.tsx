import { Radio, Textarea } from '@mantine/core'
import { IconAlertTriangle, IconPaperclip } from '@tabler/icons-react'
import { useState } from 'react'
import { files as uploads } from '#contract/domains/media.ts'
import { attempt } from '#web/attempt.ts'
import { rulesOf } from '#web/ui/form/rulesOf.ts'
import { FormDialog } from '#web/ui/modal/FormDialog.tsx'
import type { ModalProps } from '#web/ui/modal/modal.ts'
import { Note } from '#web/ui/Note.tsx'
import { Picture } from '#web/ui/Picture.tsx'
import { texts as words } from '#web/ui/texts.ts'
import { useTakeDown } from './data.ts'
import type { ReportFile } from './modals.ts'
import styles from './TakeDownModal.module.css'
import { texts } from './texts.ts'

interface Props extends ModalProps<true> {
  files: readonly ReportFile[]
}

export default function TakeDownModal({ files, onClose }: Props) {
  const [only] = files.length === 1 ? files : []
  const [file, setFile] = useState(only?.id ?? null)
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const { mutateAsync: takeDown } = useTakeDown()
  const handleSubmit = async () => {
    setAsked(true)
    if (file === null || reason.trim() === '') return
    const outcome = { done: words.takenDown, failed: texts.notTakenDown }
    if (await attempt(() => takeDown({ id: file, reason: reason.trim() }), outcome)) onClose(true)
  }
  return (
    <FormDialog
      title={only ? texts.takeDownTitle(only.name) : texts.takeDownOne}
      action={texts.takeDownAction}
      pending={texts.takingDown}
      danger
      typed={reason}
      onSubmit={handleSubmit}
    >
      {!only && (
        <Radio.Group
          label={texts.takeDownWhich}
          error={isAsked && file === null && texts.takeDownWhichRequired}
          value={file === null ? null : String(file)}
          onChange={value => setFile(Number(value))}
        >
          <div className={styles.files}>
            {files.map(choice => (
              <Radio key={choice.id} value={String(choice.id)} label={<Choice {...choice} />} />
            ))}
          </div>
        </Radio.Group>
      )}
      <Textarea
        label={texts.takeDownReason}
        description={texts.takeDownReasonHelp}
        {...rulesOf(uploads.fields.takedown_reason)}
        required
        data-autofocus
        autosize
        minRows={2}
        maxRows={8}
        value={reason}
        error={isAsked && reason.trim() === '' && texts.takeDownReasonRequired}
        onChange={event => setReason(event.currentTarget.value)}
      />
      <Note tone="danger" icon={<IconAlertTriangle aria-hidden="true" />}>
        <p>{texts.takeDownCost}</p>
      </Note>
    </FormDialog>
  )
}

const Choice = ({ name, mime, ...media }: ReportFile) => (
  <span className={styles.choice}>
    <span className={styles.sample}>
      {mime.startsWith('image/') ? (
        <Picture media={media} sizes="40px" alt="" />
      ) : (
        <IconPaperclip aria-hidden="true" />
      )}
    </span>
    {name}
  </span>
)
