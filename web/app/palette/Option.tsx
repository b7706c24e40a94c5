import type { MouseEvent } from 'react'
import { classes } from '../../ui/classes.ts'
import styles from './Palette.module.css'
import type { Entry } from './sources.tsx'
import { type Asked, placeOf } from './words.ts'

interface Props {
  id: string
  entry: Entry
  words: Asked
  isMarked: boolean
  /** A screen: its icon stands on a plate. */
  isIcon: boolean
  onClick: (event: MouseEvent) => void
  onHover: () => void
}

/** The focus stays in the field, so an option is never a stop of the Tab key. */
export function Option({
  id,
  entry: { title, note, art, to },
  words,
  isMarked,
  isIcon,
  onClick,
  onHover,
}: Props) {
  const props = {
    id,
    role: 'option',
    'aria-selected': isMarked,
    tabIndex: -1,
    className: styles.option,
    onClick,
    onMouseMove: onHover,
  } as const
  const content = (
    <>
      <span className={classes(styles.art, isIcon && styles.icon)}>{art}</span>
      <span className={styles.words}>
        <b>
          <Marked text={title} words={words} />
        </b>
        {note && <small>{note}</small>}
      </span>
      <kbd className={styles.enter} aria-hidden="true">
        ↵
      </kbd>
    </>
  )
  return typeof to === 'string' ? (
    <a {...props} href={to}>
      {content}
    </a>
  ) : (
    <div {...props}>{content}</div>
  )
}

function Marked({ text, words }: { text: string; words: Asked }) {
  const place = placeOf(words, text)
  if (!place) return text
  const [start, end] = place
  return (
    <>
      {text.slice(0, start)}
      <mark>{text.slice(start, end)}</mark>
      {text.slice(end)}
    </>
  )
}
