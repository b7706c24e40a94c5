import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { coins, plural, words } from '#contract/words.ts'
import { HistoryChoices } from '#web/domains/history/components/HistoryChoices.tsx'
import { type HistoryRow, historyMonthsQuery, historyQuery } from '#web/domains/history/data.ts'
import { categoriesOf, type HistorySearch } from '#web/domains/history/search.ts'
import { texts as history } from '#web/domains/history/texts.ts'
import { paths } from '#web/paths.ts'
import { Block } from '#web/ui/Block.tsx'
import { formatLately } from '#web/ui/dates.ts'
import { Failed } from '#web/ui/Failed.tsx'
import lines from '#web/ui/Lines.module.css'
import { MoreRows } from '#web/ui/MoreRows.tsx'
import { NoMatch } from '#web/ui/NoMatch.tsx'
import { formatNumber, formatSigned } from '#web/ui/numbers.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { EntryLine } from './EntryLine.tsx'
import styles from './HistoryTab.module.css'
import { texts } from './texts.ts'

const SKELETONS = 6
const ROW_HEIGHT = 66

const anchor = (id: string) => `row-${id}`
const unitOf = (category: HistoryRow['category'], amount: number) =>
  category === 'points-change' ? words.points : plural(amount, coins)

interface Props {
  /** The id of the resident. */
  user: number
  chosen: HistorySearch
  onChoose: (chosen: HistorySearch) => void
}

/** What happened to a resident; each row says who caused it, why, and what reversed it. */
export function HistoryTab({ user, chosen, onChoose }: Props) {
  const categories = categoriesOf(chosen.category)
  const { data: months = [] } = useQuery(historyMonthsQuery(user))
  const query = useInfiniteQuery(historyQuery(user, categories, chosen.month))
  const { data: rows, isLoadingError, refetch } = query
  return (
    <>
      <HistoryChoices chosen={chosen} months={months} onChoose={onChoose} />
      <Block hiddenTitle={history.feed}>
        {isLoadingError ? (
          <Failed title={history.failedTitle} text={texts.historyFailed} onRetry={refetch} />
        ) : !rows ? (
          <Skeleton height={SKELETONS * ROW_HEIGHT} />
        ) : rows.length > 0 ? (
          <>
            <Rows rows={rows} />
            <MoreRows
              query={query}
              rows={rows.map(({ id }) => anchor(id))}
              texts={chosen.month ? history.furtherInMonth(chosen.month) : history.further}
            />
          </>
        ) : categories.length > 0 || chosen.month ? (
          <NoMatch
            title={history.noneTitle}
            text={history.noneText}
            action={history.showAll}
            onAction={() => onChoose({})}
          />
        ) : (
          <p className={styles.none}>{texts.noHistory}</p>
        )}
      </Block>
    </>
  )
}

function Rows({ rows }: { rows: readonly HistoryRow[] }) {
  const momentOf = new Map(rows.map(({ id, createdAt }) => [id, createdAt]))
  const pairOf = (id: string | null | undefined, text: (when: string | null) => string) => {
    if (!id) return null
    // What a row reverses is older and may be further down, where it is not loaded yet.
    const at = momentOf.get(id)
    return { row: at ? anchor(id) : null, text: text(at ? formatLately(at) : null) }
  }
  return (
    <ul className={lines.lines}>
      {rows.map(({ id, category, title, amount, total_after, subject, origin, createdAt }) => (
        <li key={id}>
          <EntryLine
            id={anchor(id)}
            title={title}
            to={subject?.type === 'articles' ? paths.article.href({ articleId: subject.id }) : undefined}
            at={createdAt}
            by={origin?.author?.name ?? null}
            cause={origin?.cause ?? null}
            comment={origin?.comment ?? null}
            reverses={pairOf(origin?.reverses, texts.undoes)}
            reversedBy={pairOf(origin?.reversed_by, texts.undone)}
            {...(amount !== null && {
              amount: {
                value: amount,
                text: `${formatSigned(amount)}\u00a0${unitOf(category, amount)}`,
                total: total_after === null ? '' : texts.total(formatNumber(total_after)),
              },
            })}
          />
        </li>
      ))}
    </ul>
  )
}
