import { IconArrowBackUp, IconChevronDown, IconLink } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { attempt } from '#web/attempt.ts'
import { Face } from '#web/domains/people/components/Face.tsx'
import { CoinMark, EnergyMark } from '#web/ui/art/marks.tsx'
import { Block } from '#web/ui/Block.tsx'
import { Button } from '#web/ui/Button.tsx'
import { classes } from '#web/ui/classes.ts'
import { formatDate, formatMoment } from '#web/ui/dates.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { confirm } from '#web/ui/modal/confirm.ts'
import { formatNumber, formatSigned } from '#web/ui/numbers.ts'
import { PartFailed } from '#web/ui/PartFailed.tsx'
import { Segments } from '#web/ui/Segments.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { useLastData } from '#web/ui/useLastData.ts'
import { useSingleFlight } from '#web/ui/useSingleFlight.ts'
import { type Book, type Entry, entriesQuery, useReverse } from './data.ts'
import styles from './LedgerBlock.module.css'
import { texts } from './texts.ts'

const FEW = 7
const STEP = 30

const anchor = (id: number) => `row-${id}`
const mayBeReversed = ({ kind, reversedBy }: Entry) =>
  reversedBy === null && kind !== 'reversal' && kind !== 'booking' && kind !== 'refund'

interface Props {
  user: number
  book: Book
  onBook: (book: Book) => void
  mayReverse: boolean
}

/** What a resident was given and what was taken: for what, by whom, and what came of it. */
export const LedgerBlock = ({ user, book, onBook, mayReverse }: Props) => (
  <Block
    title={texts.given}
    aside={
      <Segments
        label={texts.currency}
        options={[
          { value: 'user-points-changes', label: texts.energy, icon: <EnergyMark /> },
          { value: 'user-balance-changes', label: texts.coins, icon: <CoinMark /> },
        ]}
        value={book}
        onChange={onBook}
      />
    }
  >
    <Entries key={`${book} ${user}`} user={user} book={book} mayReverse={mayReverse} />
  </Block>
)

function Entries({ user, book, mayReverse }: Omit<Props, 'onBook'>) {
  const [size, setSize] = useState(FEW)
  const read = useQuery({ ...entriesQuery(book, user, size), placeholderData: keepPreviousData })
  const { isLoadingError, refetch } = read
  const data = useLastData(read.data)
  const { mutateAsync: reverse } = useReverse(book)
  const [undo] = useSingleFlight(async ({ id, amount }: Entry) => {
    const words = {
      title: `${texts.reverse(amount)}?`,
      text: texts.reverseText,
      action: texts.reverse(amount),
    }
    if (!(await confirm.open({ ...words, danger: true }))) return
    await attempt(() => reverse(id), { done: texts.saved, failed: texts.notSaved })
  })
  if (!data) return isLoadingError ? <PartFailed onRetry={refetch} /> : <Skeleton height={FEW * 60} />
  const { rows, total } = data
  return (
    <>
      {rows.length === 0 && <p className={styles.none}>{texts.nothingGiven}</p>}
      <ul>
        {rows.map(entry => (
          <li key={entry.id} id={anchor(entry.id)} className={styles.row}>
            <time dateTime={entry.at} title={formatMoment(entry.at)} className={styles.time}>
              {formatDate(entry.at)}
            </time>
            <div className={styles.what}>
              <b className={entry.reversedBy === null ? undefined : styles.reversed}>
                <bdi>{entry.title}</bdi>
              </b>
              <span className={styles.by}>
                {entry.by ? (
                  <>
                    <Face person={entry.by} size="tiny" />
                    <bdi>{entry.by.name}</bdi>
                  </>
                ) : (
                  texts.byRule
                )}
                {entry.comment && entry.comment !== entry.title && <bdi>{entry.comment}</bdi>}
                <Pair row={entry.reverses} rows={rows} text={texts.reverses} />
                <Pair row={entry.reversedBy} rows={rows} text={texts.reversedBy} />
              </span>
            </div>
            <span
              className={classes(styles.amount, 'figures', entry.reversedBy !== null && styles.reversed)}
              data-sign={entry.amount > 0 ? 'plus' : 'minus'}
            >
              {formatSigned(entry.amount)}
            </span>
            <span className={classes(styles.total, 'figures')}>{texts.total(formatNumber(entry.total))}</span>
            {mayReverse && mayBeReversed(entry) && (
              <IconButton
                label={texts.reverseOf(entry.amount, entry.title)}
                icon={<IconArrowBackUp />}
                onClick={() => void undo(entry)}
              />
            )}
          </li>
        ))}
      </ul>
      {isLoadingError ? (
        <PartFailed onRetry={refetch} />
      ) : (
        total > rows.length && (
          <Button variant="ghost" size="small" className={styles.more} onClick={() => setSize(size + STEP)}>
            {texts.moreEntries(total - rows.length)}
            <IconChevronDown aria-hidden="true" />
          </Button>
        )
      )}
    </>
  )
}

interface PairProps {
  row: number | null
  rows: readonly Entry[]
  text: string
}

/** The way to the other entry of a reversal, where it is shown. */
const Pair = ({ row, rows, text }: PairProps) =>
  row !== null &&
  rows.some(({ id }) => id === row) && (
    <a href={`#${anchor(row)}`}>
      <Tag tone="info" icon={<IconLink />}>
        {text}
      </Tag>
    </a>
  )
