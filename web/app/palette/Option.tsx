import type { MouseEvent } from 'react'
import { classes } from '../../ui/classes.ts'
import { Found } from '../../ui/Found.tsx'
import { Tag } from '../../ui/Tag.tsx'
import styles from './Palette.module.css'
import type { Entry } from './sources.tsx'

interface Props {
  id: string
  entry: Entry
  isMarked: boolean
  onClick: (event: MouseEvent) => void
  onHover: () => void
}

/** The focus stays in the field, so an option is never a stop of the Tab key. */
export function Option({
  id,
  entry: { title, note, art, isIcon, to, state },
  isMarked,
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
          <Found text={title} />
        </b>
        {note && (
          <small>
            <Found text={note} />
          </small>
        )}
      </span>
      {state && <Tag tone={state.tone}>{state.text}</Tag>}
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
