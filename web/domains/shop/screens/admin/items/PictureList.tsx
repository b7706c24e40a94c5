import { IconArrowLeft, IconArrowRight, IconPhotoPlus, IconX } from '@tabler/icons-react'
import { type DragEvent, useLayoutEffect, useRef, useState } from 'react'
import { MAX_PICTURE_BYTES } from '#contract/domains/media.ts'
import { pictureTypes } from '#contract/rest/fields/index.ts'
import { refusalWords } from '#web/attempt.ts'
import { uploadFile } from '#web/rest/upload.ts'
import { shapedPicture } from '#web/ui/crop/cropPicture.ts'
import type { StoredPicture } from '#web/ui/editor/PictureField.tsx'
import { pictureProblem, useFileDrop, useUploading } from '#web/ui/editor/pictureFiles.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Picture } from '#web/ui/Picture.tsx'
import { useSingleFlight } from '#web/ui/useSingleFlight.ts'
import styles from './ItemEditor.module.css'
import { texts } from './texts.ts'

const shape = { ratio: '6 / 5', width: 1600 } as const

interface Props {
  value: readonly StoredPicture[]
  onChange: (pictures: StoredPicture[]) => void
  onUploading?: (isUploading: boolean) => void
}

/** The pictures of an item in their order; the first one is the cover. */
export function PictureList({ value, onChange, onUploading }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  const [problems, setProblems] = useState<readonly string[]>([])
  const add = async (file: File): Promise<void> => {
    const part = await shapedPicture(file, shape)
    if (!part) return
    const stored = await uploadFile(part)
    onChange([...latest.current, stored])
  }
  /** The picture that is being dragged, and the one that it is above. */
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const [upload, isUploading] = useSingleFlight(async (files: readonly File[]) => {
    setProblems([])
    const found: string[] = []
    // Added one by one: a failed upload leaves the others, and what was removed meanwhile stays removed.
    for (const file of files) {
      const why = pictureProblem(file, MAX_PICTURE_BYTES) ?? (await add(file).catch(refusalWords))
      if (why) found.push(texts.notTaken(file.name, why))
    }
    setProblems(found)
  })
  useUploading(isUploading, onUploading)
  const drop = useFileDrop(files => void upload(files), isUploading)
  const move = (from: number, to: number) => {
    const next = [...value]
    next.splice(to, 0, ...next.splice(from, 1))
    onChange(next)
  }
  const dragging = (index: number) => ({
    onDragStart: ({ currentTarget, dataTransfer, nativeEvent }: DragEvent) => {
      dataTransfer.effectAllowed = 'move'
      const { parentElement } = currentTarget
      if (parentElement) dataTransfer.setDragImage(parentElement, nativeEvent.offsetX, nativeEvent.offsetY)
      setDragged(index)
    },
    onDragEnd: () => {
      setDragged(null)
      setOver(null)
    },
    onDragOver: (event: DragEvent) => {
      if (dragged === null) return
      event.preventDefault()
      setOver(index)
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      if (dragged !== null && dragged !== index) move(dragged, index)
    },
  })
  return (
    <div role="group" aria-label={texts.pictures}>
      <p className={styles.label}>
        <b>{texts.pictures}</b> {texts.picturesNote}
      </p>
      <ul className={styles.gallery}>
        {value.map((picture, index) => (
          <li
            key={picture.id}
            data-over={(over === index && dragged !== null && dragged !== index) || undefined}
          >
            {/* The pointer's way to order them; the buttons below are the keyboard's. */}
            <div
              aria-hidden="true"
              className={styles.grip}
              draggable={value.length > 1}
              {...dragging(index)}
            />
            <Picture media={picture} sizes="200px" alt={texts.picture(index + 1)} />
            {index === 0 && <span className={styles.cover}>{texts.cover}</span>}
            <div className={styles.tools}>
              {index > 0 && (
                <IconButton
                  label={texts.earlier(index + 1)}
                  icon={<IconArrowLeft />}
                  onClick={() => move(index, index - 1)}
                />
              )}
              {index < value.length - 1 && (
                <IconButton
                  label={texts.later(index + 1)}
                  icon={<IconArrowRight />}
                  onClick={() => move(index, index + 1)}
                />
              )}
              <IconButton
                label={texts.dropPicture(index + 1)}
                icon={<IconX />}
                onClick={() => onChange(value.filter(({ id }) => id !== picture.id))}
              />
            </div>
          </li>
        ))}
        <li>
          <button
            type="button"
            className={styles.upload}
            aria-busy={isUploading || undefined}
            onClick={() => input.current?.click()}
            {...drop}
          >
            <IconPhotoPlus aria-hidden="true" />
            {isUploading ? texts.uploading : texts.addPicture}
            <small>{texts.pictureNote}</small>
          </button>
        </li>
      </ul>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={pictureTypes.join(',')}
        onChange={event => {
          const files = [...(event.currentTarget.files ?? [])]
          if (files.length > 0) void upload(files)
          event.currentTarget.value = ''
        }}
      />
      {problems.length > 0 && (
        <div role="alert" className={styles.problem}>
          {problems.map((problem, index) => (
            <p key={index}>{problem}</p>
          ))}
        </div>
      )}
    </div>
  )
}
