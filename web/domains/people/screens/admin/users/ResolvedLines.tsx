import { TextInput } from '@mantine/core'
import { IconCircleCheck, IconUserQuestion, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { Avatar } from '../../../../../ui/Avatar.tsx'
import { Button } from '../../../../../ui/Button.tsx'
import { classes } from '../../../../../ui/classes.ts'
import type { Resolved } from './data.ts'
import styles from './ListModal.module.css'
import { texts } from './texts.ts'

interface Props {
  lines: readonly Resolved[]
  chosen: ReadonlyMap<number, number>
  onChoose: (index: number, id: number) => void
  /** The corrected texts of lines, by their index. */
  onCorrect: (corrected: ReadonlyMap<number, string>) => void
  isFinding: boolean
}

const words = texts.list
/** Lines shown of each group; the others are found after the first ones are settled. */
const SHOWN = 50

/** The lines of a list in groups: several fit, nobody was found, found. */
export function ResolvedLines({ lines, chosen, onChoose, onCorrect, isFinding }: Props) {
  const [corrected, setCorrected] = useState<ReadonlyMap<number, string>>(new Map())
  const numbered = lines.map((line, index) => ({ ...line, index }))
  const of = (...states: readonly Resolved['state'][]) =>
    numbered.filter(({ state }) => states.includes(state))
  const ambiguous = of('ambiguous')
  const missing = of('missing', 'similar')
  const duplicates = of('duplicate')
  const candidates = ({ index, residents }: (typeof numbered)[number]) =>
    residents.map(({ id, name, team, username, blocked }) => (
      <button
        key={id}
        type="button"
        className={styles.candidate}
        aria-pressed={chosen.get(index) === id}
        onClick={() => onChoose(index, id)}
      >
        <Avatar name={name} size="small" ring={blocked ? 'blocked' : undefined} />
        <span>
          <b>
            <bdi>{name}</bdi>
          </b>
          <small>{[team ?? username, blocked && words.blocked].filter(Boolean).join(', ')}</small>
        </span>
      </button>
    ))
  return (
    <div className={styles.groups}>
      {ambiguous.length > 0 && (
        <section className={classes(styles.group, styles.warn)}>
          <h3>
            <IconUsers aria-hidden="true" />
            {words.ambiguous(ambiguous.length)}
          </h3>
          <ul>
            {ambiguous.slice(0, SHOWN).map(line => (
              <li key={line.index}>
                <span className={styles.line}>
                  {line.line}
                  <small>{words.line(line.index + 1)}</small>
                </span>
                {candidates(line)}
              </li>
            ))}
          </ul>
        </section>
      )}
      {missing.length > 0 && (
        <section className={classes(styles.group, styles.bad)}>
          <h3>
            <IconUserQuestion aria-hidden="true" />
            {words.missing(missing.length)}
          </h3>
          <ul>
            {missing.slice(0, SHOWN).map(line => (
              <li key={line.index}>
                <TextInput
                  className={styles.fix}
                  aria-label={words.fix(line.line)}
                  value={corrected.get(line.index) ?? line.line}
                  onChange={event =>
                    setCorrected(new Map([...corrected, [line.index, event.currentTarget.value]]))
                  }
                />
                {line.residents.length > 0 ? (
                  <>
                    <span>{words.similar}</span>
                    {candidates(line)}
                  </>
                ) : (
                  <span>{words.nothing}</span>
                )}
              </li>
            ))}
          </ul>
          {corrected.size > 0 && (
            <Button
              variant="soft"
              size="compact"
              pending={isFinding && words.finding}
              onClick={() => onCorrect(corrected)}
            >
              {words.again}
            </Button>
          )}
        </section>
      )}
      <section className={classes(styles.group, styles.good)}>
        <h3>
          <IconCircleCheck aria-hidden="true" />
          {words.foundMany(of('found').length)}
        </h3>
        {duplicates.length > 0 && <p>{words.duplicates(duplicates.length)}</p>}
      </section>
    </div>
  )
}
