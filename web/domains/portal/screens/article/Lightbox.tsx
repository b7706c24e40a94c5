import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react'
import { controlTexts } from '#web/ui/controlTexts.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import type { Media } from '#web/ui/Picture.tsx'
import styles from './Lightbox.module.css'
import { texts } from './texts.ts'

export interface Enlarged {
  readonly id: number
  readonly media: Media
  readonly alt: string
  readonly caption: string
}

interface Props {
  pictures: readonly Enlarged[]
  /** The place of the picture that is shown. */
  at: number
  onMove: (at: number) => void
  onClose: () => void
}

/** A picture as large as the window. The browser's own dialog keeps the focus inside and gives it back. */
export function Lightbox({ pictures, at, onMove, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  const picture = pictures[at]
  if (!picture) return null
  const many = pictures.length > 1
  const move = (by: number) => onMove((at + by + pictures.length) % pictures.length)
  const handleKey = ({ key }: KeyboardEvent) => {
    if (!many) return
    if (key === 'ArrowLeft') move(-1)
    if (key === 'ArrowRight') move(1)
    if (key === 'Home') onMove(0)
    if (key === 'End') onMove(pictures.length - 1)
  }
  const close = () => dialog.current?.close()
  const handleClick = ({ target, currentTarget }: MouseEvent) => {
    if (target === currentTarget) close()
  }
  const { media, alt, caption } = picture
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Escape closes it too
    <dialog
      ref={dialog}
      className={styles.lightbox}
      aria-label={alt || caption || texts.picture(at + 1, pictures.length)}
      onClose={onClose}
      onKeyDown={handleKey}
      onClick={handleClick}
    >
      <figure className={styles.figure}>
        <img key={media.url} src={media.url} alt={alt} className={styles.picture} />
        <figcaption aria-live="polite">
          {caption && <span>{caption}</span>}
          {many && <span className={styles.count}>{texts.picture(at + 1, pictures.length)}</span>}
        </figcaption>
      </figure>
      <IconButton
        round
        filled
        label={controlTexts.close}
        icon={<IconX />}
        className={styles.close}
        onClick={close}
      />
      {many && (
        <>
          <IconButton
            round
            filled
            label={texts.previousPicture}
            icon={<IconChevronLeft />}
            className={styles.previous}
            onClick={() => move(-1)}
          />
          <IconButton
            round
            filled
            label={texts.nextPicture}
            icon={<IconChevronRight />}
            className={styles.next}
            onClick={() => move(1)}
          />
        </>
      )}
    </dialog>
  )
}
