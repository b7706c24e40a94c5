import { Input } from '@mantine/core'
import { IconAlertCircle, IconFileOff, IconPaperclip, IconX } from '@tabler/icons-react'
import { type DragEvent, type RefObject, useId, useRef, useState } from 'react'
import { formatDate } from '#web/ui/dates.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { accepted, sizeOf } from '../files.ts'
import { texts } from '../missionTexts.ts'
import styles from './FileField.module.css'
import type { Upload } from './useUploads.ts'

interface Props {
  uploads: readonly Upload[]
  onAdd: (files: readonly File[]) => void
  onRemove: (key: string) => void
  /** The report is being sent: its files stay as they are. */
  isLocked: boolean
  /** Why the report cannot be sent with these files. */
  error: string | null
  /** The button that opens the file dialog. */
  ref: RefObject<HTMLButtonElement | null>
}

/** The files of a report, chosen or dropped. */
export function FileField({ uploads, onAdd, onRemove, isLocked, error: problem, ref: choose }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const id = useId()

  const handleFiles = (files: FileList | null) => {
    if (!isLocked) onAdd([...(files ?? [])])
  }
  const handleDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    handleFiles(event.dataTransfer.files)
  }
  const handleRemove = (key: string) => {
    if (isLocked) return
    onRemove(key)
    choose.current?.focus()
  }

  return (
    <fieldset aria-describedby={id}>
      <legend className={styles.legend}>{texts.files}</legend>
      <p id={id} className={styles.help}>
        {texts.filesHelp}
      </p>
      <ul className={styles.files} aria-live="polite">
        {uploads.map(({ key, name, size, id: stored, takenDownAt, error }) => (
          <li key={key} className={styles.file} data-error={error ? true : undefined}>
            {error ? (
              <IconAlertCircle aria-hidden="true" />
            ) : stored === null ? (
              <span className={styles.spinner} />
            ) : takenDownAt ? (
              <IconFileOff aria-hidden="true" />
            ) : (
              <IconPaperclip aria-hidden="true" />
            )}
            <span className={styles.words}>
              <span className={styles.name}>{name}</span>
              <span className={styles.note}>
                {error ?? (takenDownAt ? formatDate(takenDownAt) : sizeOf(size))}
                {!error && stored === null && `, ${texts.uploading}`}
              </span>
            </span>
            <IconButton
              label={texts.removeFile(name)}
              icon={<IconX />}
              aria-disabled={isLocked || undefined}
              onClick={() => handleRemove(key)}
            />
          </li>
        ))}
      </ul>
      <button
        ref={choose}
        type="button"
        className={styles.choose}
        aria-describedby={problem ? `${id}-problem` : undefined}
        // Not disabled, which would take the focus away.
        aria-disabled={isLocked || undefined}
        data-over={isOver || undefined}
        onClick={() => {
          if (!isLocked) input.current?.click()
        }}
        onDragOver={event => {
          event.preventDefault()
          setOver(!isLocked)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={handleDrop}
      >
        <IconPaperclip aria-hidden="true" />
        {texts.addFiles}
        <span className={styles.drop}>{texts.dropFiles}</span>
      </button>
      {problem && (
        <Input.Error id={`${id}-problem`} mt={6}>
          {problem}
        </Input.Error>
      )}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={accepted}
        onChange={event => {
          handleFiles(event.currentTarget.files)
          // Cleared, so that a removed file can be chosen again.
          event.currentTarget.value = ''
        }}
      />
    </fieldset>
  )
}
