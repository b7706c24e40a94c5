import { TextInput } from '@mantine/core'
import { IconArrowBackUp, IconUserQuestion, IconUsers, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Face } from '#web/domains/people/components/Face.tsx'
import { Button } from '#web/ui/Button.tsx'
import { classes } from '#web/ui/classes.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import type { Resolved } from './data.ts'
import styles from './ListModal.module.css'
import type { Decisions, ReadList } from './listMarks.ts'
import { texts } from './texts.ts'

interface Props {
  lines: readonly Resolved[]
  list: ReadList
  decisions: Decisions
  /** null: nobody is chosen for the line. */
  onChoose: (index: number, id: number | null) => void
  onSkip: (index: number) => void
  /** Takes back all that was skipped. */
  onReturn: () => void
  /** The corrected texts of lines, by their index. */
  onCorrect: (corrected: ReadonlyMap<number, string>) => void
  isFinding: boolean
}

const words = texts.list
/** Lines that each group shows at first, and again with «Показать ещё». */
const SHOWN = 50

/** The lines of a list that have no single answer, in groups: several fit, nobody was found. */
export function ResolvedLines({
  lines,
  list,
  decisions,
  onChoose,
  onSkip,
  onReturn,
  onCorrect,
  isFinding,
}: Props) {
  const [corrected, setCorrected] = useState<ReadonlyMap<number, string>>(new Map())
  const [shown, setShown] = useState(SHOWN)
  const { chosen, skipped } = decisions
  const more = (all: number) =>
    all > shown && (
      <Button variant="ghost" size="compact" onClick={() => setShown(shown + SHOWN)}>
        {words.showLines(all - shown)}
      </Button>
    )
  const numbered = lines.map((line, index) => ({ ...line, index }))
  const open = numbered.filter(({ index }) => !skipped.has(index))
  const ambiguous = open.filter(({ state }) => state === 'ambiguous')
  const missing = open.filter(({ state }) => state === 'missing' || state === 'similar')
  const correction = ({ line, index }: (typeof numbered)[number]) => (
    <>
      <TextInput
        className={styles.fix}
        aria-label={words.fix(line)}
        value={corrected.get(index) ?? line}
        onChange={event => setCorrected(new Map([...corrected, [index, event.currentTarget.value]]))}
      />
      <IconButton
        label={words.skip(index + 1)}
        icon={<IconX />}
        className={styles.skip}
        onClick={() => onSkip(index)}
      />
    </>
  )
  const findAgain = (group: typeof numbered) =>
    group.some(({ index }) => corrected.has(index)) && (
      <Button
        variant="soft"
        size="compact"
        pending={isFinding && words.finding}
        // A line that was corrected and then skipped stays skipped.
        onClick={() => onCorrect(new Map([...corrected].filter(([index]) => !skipped.has(index))))}
      >
        {words.findAgain}
      </Button>
    )
  const candidates = ({ index, residents }: (typeof numbered)[number]) =>
    residents.map(person => {
      const { id, name, team, username, blocked } = person
      const isChosen = chosen.get(index) === id
      const elsewhere = list.lineOf.get(id)
      const isTaken = elsewhere !== undefined && elsewhere !== index
      return (
        <button
          key={id}
          type="button"
          className={styles.candidate}
          aria-pressed={isChosen}
          onClick={() => onChoose(index, isChosen ? null : id)}
        >
          <Face person={person} />
          <span>
            <b>
              <bdi>{name}</bdi>
            </b>
            <small>
              {[isTaken ? words.takenIn(elsewhere + 1) : (team ?? username), blocked && words.blocked]
                .filter(Boolean)
                .join(', ')}
            </small>
          </span>
        </button>
      )
    })
  return (
    <>
      {ambiguous.length > 0 && (
        <section className={classes(styles.group, styles.warn)}>
          <h3>
            <IconUsers aria-hidden="true" />
            {words.ambiguous(ambiguous.length)}
          </h3>
          <ul>
            {ambiguous.slice(0, shown).map(line => (
              <li key={line.index}>
                <small className={styles.at}>{words.line(line.index + 1)}</small>
                {correction(line)}
                {candidates(line)}
                {line.isMore && (
                  <span className={styles.nothing}>{words.firstOnly(line.residents.length)}</span>
                )}
              </li>
            ))}
          </ul>
          {more(ambiguous.length)}
          {findAgain(ambiguous)}
        </section>
      )}
      {missing.length > 0 && (
        <section className={classes(styles.group, styles.bad)}>
          <h3>
            <IconUserQuestion aria-hidden="true" />
            {words.missing(missing.length)}
          </h3>
          <ul>
            {missing.slice(0, shown).map(line => (
              <li key={line.index}>
                {correction(line)}
                {line.residents.length > 0 ? (
                  <>
                    <span className={styles.similar}>{words.similar}</span>
                    {candidates(line)}
                  </>
                ) : (
                  <span className={styles.nothing}>{words.nothing}</span>
                )}
              </li>
            ))}
          </ul>
          {more(missing.length)}
          {findAgain(missing)}
        </section>
      )}
      {skipped.size > 0 && (
        <Button variant="ghost" size="compact" icon={<IconArrowBackUp />} onClick={onReturn}>
          {words.returnSkipped(skipped.size)}
        </Button>
      )}
    </>
  )
}
