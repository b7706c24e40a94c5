import { Input } from '@mantine/core'
import { IconPhotoPlus, IconPhotoX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { pictureTypes } from '#contract/rest/fields/index.ts'
import { classes } from '../classes.ts'
import { type Shape, shapedPicture } from '../crop/cropPicture.ts'
import { type Media, Picture } from '../Picture.tsx'
import { useSingleFlight } from '../useSingleFlight.ts'
import styles from './PictureField.module.css'
import { MB, pictureProblem, useFileDrop, useUploading } from './pictureFiles.ts'
import { texts } from './texts.ts'

/** A stored picture with its id. */
export interface StoredPicture extends Media {
  readonly id: number
}

interface Props {
  label: string
  /** Null: the drawing that stands in for a picture, or, with `isOther`, something else. */
  value: StoredPicture | null
  /** Neither the drawing nor a picture is chosen. */
  isOther?: boolean
  onChange: (picture: StoredPicture | null) => void
  /** The drawing shown without a picture, and its name. */
  drawing: ReactNode
  drawingLabel: string
  /** Rejects with a refusal whose message says why. */
  upload: (file: File) => Promise<StoredPicture>
  /** What is said when it failed; an error that is no refusal is thrown on. */
  wordsOf: (error: unknown) => string
  /** Bytes. */
  maxBytes: number
  /** As it will be shown; the part of another picture is asked for. */
  shape: Shape
  error?: ReactNode
  onUploading?: (isUploading: boolean) => void
}

/** A choice between a drawing and a picture of one's own, uploaded by choosing or dropping a file. */
export function PictureField(props: Props) {
  const { label, value, isOther = false, onChange, drawing, drawingLabel, maxBytes, shape } = props
  const { ratio } = shape
  const [own, setOwn] = useState(value)
  const [known, setKnown] = useState(value)
  const [problem, setProblem] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  /** Its form may have another field in its place by the time that the picture has come. */
  const isThere = useRef(false)
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])
  const id = useId()
  // A picture that comes from elsewhere: another version of the row.
  if (value !== known) {
    setKnown(value)
    if (value) setOwn(value)
  }
  const megabytes = maxBytes / MB

  const [upload, isUploading] = useSingleFlight(async (file: File | undefined) => {
    if (!file) return
    const refused = pictureProblem(file, maxBytes)
    setProblem(refused)
    if (refused) return
    const part = await shapedPicture(file, shape)
    if (!part || !isThere.current) return
    try {
      const stored = await props.upload(part)
      if (!isThere.current) return
      setOwn(stored)
      onChange(stored)
    } catch (error) {
      setProblem(props.wordsOf(error) || texts.uploadFailed)
    }
  })
  useUploading(isUploading, props.onUploading)
  const choose = () => input.current?.click()
  const drop = useFileDrop(([file]) => void upload(file), isUploading)
  const chosen = value !== null

  return (
    <Input.Wrapper label={label} labelElement="div" error={problem ?? props.error} labelProps={{ id }}>
      <div role="group" aria-labelledby={id} className={styles.choices}>
        <button
          type="button"
          aria-pressed={!chosen && !isOther}
          className={styles.choice}
          onClick={() => onChange(null)}
        >
          <span className={styles.drawing}>{drawing}</span>
          {drawingLabel}
        </button>
        {own && (
          <button type="button" aria-pressed={chosen} className={styles.choice} onClick={() => onChange(own)}>
            <span className={styles.frame} style={{ aspectRatio: ratio }}>
              <Picture media={own} sizes="240px" alt="" />
            </span>
            {texts.own}
          </button>
        )}
        <button
          type="button"
          className={classes(styles.choice, styles.upload)}
          aria-busy={isUploading || undefined}
          onClick={choose}
          {...drop}
        >
          {problem ? <IconPhotoX aria-hidden="true" /> : <IconPhotoPlus aria-hidden="true" />}
          {isUploading ? texts.uploading : own ? texts.replace : texts.own}
          <small>{texts.ownHelp(megabytes, ratio.replaceAll(' ', '').replace('/', ':'))}</small>
        </button>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={pictureTypes.join(',')}
        onChange={event => {
          void upload(event.currentTarget.files?.[0])
          // Cleared, so that the same file can be chosen again.
          event.currentTarget.value = ''
        }}
      />
    </Input.Wrapper>
  )
}
