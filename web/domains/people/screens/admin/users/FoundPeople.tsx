import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Face } from '#web/domains/people/components/Face.tsx'
import { Button } from '#web/ui/Button.tsx'
import { classes } from '#web/ui/classes.ts'
import styles from './ListModal.module.css'
import type { Candidate } from './listMarks.ts'
import { texts } from './texts.ts'

const words = texts.list
const FACES = 6
const NAMED = 3
/** People shown at most; the others are seen in the award. */
const SHOWN = 200

interface Props {
  people: readonly Candidate[]
  duplicates: number
  /** Who has passed the mission of the award, where it is known. */
  passed: ReadonlySet<number> | undefined
}

/** Those who were found: their faces and the first names, and all of them on demand. */
export function FoundPeople({ people, duplicates, passed }: Props) {
  const [isOpen, setOpen] = useState(false)
  const some = people.slice(0, NAMED).map(({ name }) => name)
  return (
    <section className={classes(styles.group, styles.good)}>
      <div className={styles.head}>
        <h3>
          <IconCircleCheck aria-hidden="true" />
          {words.foundMany(people.length)}
        </h3>
        {people.length > 0 && (
          <>
            <span className={styles.faces}>
              {people.slice(0, FACES).map(person => (
                <Face key={person.id} person={person} />
              ))}
            </span>
            <Button variant="ghost" size="compact" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? words.hideAll : words.showAll}
            </Button>
          </>
        )}
      </div>
      {!isOpen && people.length > 0 && (
        <p className={styles.names}>
          <bdi>{words.names(some.join(', '), people.length - some.length)}</bdi>
        </p>
      )}
      {duplicates > 0 && <p className={styles.names}>{words.duplicates(duplicates)}</p>}
      {isOpen && (
        <ul>
          {people.slice(0, SHOWN).map(person => (
            <li key={person.id}>
              <Face person={person} />
              <span className={styles.person}>
                <b>
                  <bdi>{person.name}</bdi>
                </b>
                <small>{person.team ?? person.username}</small>
              </span>
              {passed && (
                <span className={styles.times}>{passed.has(person.id) ? words.again : words.firstTime}</span>
              )}
            </li>
          ))}
          {people.length > SHOWN && <li>{texts.andMore(people.length - SHOWN)}</li>}
        </ul>
      )}
    </section>
  )
}
