import { useInfiniteQuery } from '@tanstack/react-query'
import { coins, plural, words } from '#contract/words.ts'
import { paths } from '#web/paths.ts'
import { Block } from '#web/ui/Block.tsx'
import { Button } from '#web/ui/Button.tsx'
import { formatLately } from '#web/ui/dates.ts'
import { formatNumber, formatSigned } from '#web/ui/numbers.ts'
import { feedQuery, type HistoryRow } from './data.ts'
import { EntryLine } from './EntryLine.tsx'
import { texts } from './texts.ts'
import styles from './UserScreen.module.css'

const anchor = (id: string) => `row-${id}`
const unitOf = (category: HistoryRow['category'], amount: number) =>
  category === 'points-change' ? words.points : plural(amount, coins)

/** The resident's feed; each row says who caused it, why, and what reversed it. */
export function HistoryTab({ user }: { user: number }) {
  const { data: rows, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(feedQuery(user))
  const momentOf = new Map(rows?.map(({ id, createdAt }) => [id, createdAt]))
  const pairOf = (id: string | null | undefined, text: (when: string | null) => string) => {
    if (!id) return null
    // What a row reverses is older and may be further down, where it is not loaded yet.
    const at = momentOf.get(id)
    return { row: at ? anchor(id) : null, text: text(at ? formatLately(at) : null) }
  }
  return (
    <Block hiddenTitle={texts.tab.history}>
      {rows?.length === 0 && <p className={styles.note}>{texts.noHistory}</p>}
      <ul className={styles.rows}>
        {rows?.map(({ id, category, title, amount, total_after, subject, origin, createdAt }) => (
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
      {hasNextPage && (
        <Button
          variant="ghost"
          size="small"
          pending={isFetchingNextPage && texts.loading}
          onClick={() => void fetchNextPage()}
        >
          {texts.more}
        </Button>
      )}
    </Block>
  )
}
