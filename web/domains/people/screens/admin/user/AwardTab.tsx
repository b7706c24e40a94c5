import { IconArrowBackUp, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../../../rest/http.ts'
import { Block } from '../../../../../ui/Block.tsx'
import { Button } from '../../../../../ui/Button.tsx'
import { formatLately } from '../../../../../ui/dates.ts'
import { IconButton } from '../../../../../ui/IconButton.tsx'
import { confirm } from '../../../../../ui/modal/confirm.ts'
import { formatNumber, formatSigned } from '../../../../../ui/numbers.ts'
import { Segments } from '../../../../../ui/Segments.tsx'
import { toast } from '../../../../../ui/toast/toast.ts'
import { useSingleFlight } from '../../../../../ui/useSingleFlight.ts'
import { useMe } from '../../../data.ts'
import { isSuperadmin, nameOf } from '../../../me.ts'
import type { ActKind, Person } from '../users/data.ts'
import { actOnPeople } from '../users/modals.ts'
import {
  type Book,
  type Entry,
  entriesQuery,
  heldQuery,
  missionsQuery,
  renewPerson,
  useReverse,
} from './data.ts'
import { EntryLine } from './EntryLine.tsx'
import { manageChips } from './modals.ts'
import { texts } from './texts.ts'
import styles from './UserScreen.module.css'

const STEP = 10

/** What was given before and by whom, and what can be given. */
export function AwardTab({ person }: { person: Person }) {
  const me = useMe()
  const isOther = me.id !== person.id
  const { data: held } = useQuery(heldQuery(person.id))
  const { data: missions } = useQuery(missionsQuery(person.id))
  const act = async (kind: ActKind) => {
    if (await actOnPeople.open({ users: [person.id], kind })) renewPerson()
  }
  const button = (kind: ActKind, label: string) =>
    isOther && (
      <Button variant="soft" size="small" icon={<IconPlus />} onClick={() => void act(kind)}>
        {label}
      </Button>
    )
  return (
    <div className={styles.stack}>
      <Given person={person} mayReverse={isSuperadmin(me)} action={button('energy', texts.changeReward)} />
      <div className={styles.halves}>
        <Block
          title={texts.chips(held?.total ?? person.chips)}
          aside={
            isOther && (
              <Button
                variant="soft"
                size="small"
                onClick={() => void manageChips.open({ person: { id: person.id, name: nameOf(person) } })}
              >
                {texts.manageChips}
              </Button>
            )
          }
        >
          {held?.rows.length === 0 && <p className={styles.note}>{texts.noChips}</p>}
          <ul className={styles.rows}>
            {held?.rows.map(({ id, chip, mission, by, createdAt }) => (
              <li key={id}>
                <span className={styles.grow}>
                  <b>{chip}</b>
                  <small>
                    {mission ? texts.forMission(mission) : texts.byHand}, {formatLately(createdAt)},{' '}
                    {by ?? texts.byRule}
                  </small>
                </span>
              </li>
            ))}
          </ul>
        </Block>
        <Block title={texts.missions(missions?.total ?? 0)} aside={button('mission', texts.reward)}>
          {missions?.rows.length === 0 && <p className={styles.note}>{texts.noMissions}</p>}
          <ul className={styles.rows}>
            {missions?.rows.map(({ id, mission, by, createdAt, points, balance }) => (
              <li key={id}>
                <span className={styles.grow}>
                  <b>{mission}</b>
                  <small>
                    {[
                      points && `${formatSigned(points)} bitW`,
                      balance && `${formatSigned(balance)} коинов`,
                      by ?? texts.byRule,
                      formatLately(createdAt),
                    ]
                      .filter(Boolean)
                      .join(', ')}
                  </small>
                </span>
              </li>
            ))}
          </ul>
        </Block>
      </div>
    </div>
  )
}

const anchor = (id: number) => `row-${id}`

function Given({
  person,
  mayReverse,
  action,
}: {
  person: Person
  mayReverse: boolean
  action: React.ReactNode
}) {
  const [book, setBook] = useState<Book>('user-points-changes')
  const [size, setSize] = useState(STEP)
  const { data } = useQuery(entriesQuery(book, person.id, size))
  const { mutateAsync: reverse } = useReverse(book)
  const [undo] = useSingleFlight(async ({ id, amount }: Entry) => {
    const words = {
      title: `${texts.reverse(amount)}?`,
      text: texts.reverseText,
      action: texts.reverse(amount),
      cancel: texts.cancel,
    }
    if (!(await confirm.open({ ...words, danger: true }))) return
    try {
      await reverse(id)
      toast.success(texts.saved)
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      toast.error(texts.notSaved, { text: failure.message })
    }
  })
  return (
    <Block title={texts.given} aside={action}>
      <Segments
        label={texts.currency}
        options={[
          { value: 'user-points-changes', label: texts.energy },
          { value: 'user-balance-changes', label: texts.coins },
        ]}
        value={book}
        onChange={setBook}
      />
      {data?.rows.length === 0 && <p className={styles.note}>{texts.nothingGiven}</p>}
      <ul className={styles.rows}>
        {data?.rows.map(entry => (
          <li key={entry.id}>
            <EntryLine
              id={anchor(entry.id)}
              title={texts.kindsOfEntry[entry.kind] ?? entry.kind}
              number={entry.id}
              at={entry.createdAt}
              by={entry.by}
              cause={entry.cause}
              comment={entry.comment}
              reverses={
                entry.reverses === null
                  ? null
                  : { row: anchor(entry.reverses), text: texts.reverses(entry.reverses) }
              }
              reversedBy={
                entry.reversedBy === null
                  ? null
                  : { row: anchor(entry.reversedBy), text: texts.reversedBy(entry.reversedBy) }
              }
              amount={{
                value: entry.amount,
                text: formatSigned(entry.amount),
                total: texts.total(formatNumber(entry.total_after)),
              }}
            />
            {mayReverse &&
              entry.kind !== 'reversal' &&
              entry.kind !== 'booking' &&
              entry.reversedBy === null && (
                <IconButton
                  label={texts.reverse(entry.amount)}
                  icon={<IconArrowBackUp />}
                  onClick={() => void undo(entry)}
                />
              )}
          </li>
        ))}
      </ul>
      {data && data.total > data.rows.length && (
        <Button variant="ghost" size="small" onClick={() => setSize(size + STEP * 3)}>
          {texts.more}
        </Button>
      )}
    </Block>
  )
}
