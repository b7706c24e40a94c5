import { nameOf } from '#web/domains/people/me.ts'
import { Button } from '#web/ui/Button.tsx'
import styles from './ActModal.module.css'
import type { Person } from './data.ts'
import { texts } from './texts.ts'

interface Props {
  people: readonly Person[]
  title: string
  text: string
  /** Absent: the list cannot change now. */
  onLeaveOut: ((people: readonly Person[]) => void) | undefined
}

const NAMED = 8

/** Residents because of whom the act would be refused: who they are, before anything is sent. */
export function Hindered({ people, title, text, onLeaveOut }: Props) {
  if (people.length === 0) return null
  const names = people.slice(0, NAMED).map(nameOf).join(', ')
  const more = people.length > NAMED ? ` ${texts.andMore(people.length - NAMED)}` : ''
  return (
    <div className={styles.note}>
      <b>{title}</b>
      <p>
        <bdi>{names}</bdi>
        {more}. {text}
      </p>
      {onLeaveOut && (
        <Button variant="ghost" size="compact" onClick={() => onLeaveOut(people)}>
          {texts.leaveOut}
        </Button>
      )}
    </div>
  )
}
