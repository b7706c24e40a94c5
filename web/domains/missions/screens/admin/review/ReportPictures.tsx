import { useState } from 'react'
import { type Media, Picture } from '#web/ui/Picture.tsx'
import styles from './ReportPictures.module.css'
import { texts } from './texts.ts'

interface Shown extends Media {
  readonly id: number
  readonly name: string
}

/** Pictures of a report; a click enlarges one in place. */
export function ReportPictures({ pictures }: { pictures: readonly Shown[] }) {
  const [enlarged, setEnlarged] = useState<readonly number[]>([])
  const toggle = (id: number) =>
    setEnlarged(ids => (ids.includes(id) ? ids.filter(other => other !== id) : [...ids, id]))
  if (pictures.length === 0) return null
  return (
    <ul className={styles.pictures}>
      {pictures.map(picture => {
        const isLarge = enlarged.includes(picture.id)
        return (
          <li key={picture.id} className={isLarge ? styles.large : undefined}>
            <button
              type="button"
              aria-expanded={isLarge}
              aria-label={isLarge ? texts.reduce(picture.name) : texts.enlarge(picture.name)}
              className={styles.picture}
              onClick={() => toggle(picture.id)}
            >
              <Picture media={picture} sizes={isLarge ? '(max-width: 999px) 100vw, 720px' : '160px'} alt="" />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
