import { useInfiniteQuery } from '@tanstack/react-query'
import { Block } from '../../../../../ui/Block.tsx'
import { Button } from '../../../../../ui/Button.tsx'
import { formatLately } from '../../../../../ui/dates.ts'
import { feedQuery } from './data.ts'
import { EntryLine } from './EntryLine.tsx'
import { texts } from './texts.ts'
import styles from './UserScreen.module.css'

/** The resident's feed; the rows of the ledgers say who wrote them, why, and what reversed them. */
export function HistoryTab({ user }: { user: number }) {
  const { data: rows, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(feedQuery(user))
  return (
    <Block hiddenTitle={texts.tab.history}>
      {rows?.length === 0 && <p className={styles.note}>{texts.noHistory}</p>}
      <ul className={styles.rows}>
        {rows?.map(row => (
          <li key={row.id}>
            {row.entry ? (
              <EntryLine entry={row.entry} title={row.title} at={row.createdAt} />
            ) : (
              <span className={styles.grow}>
                <b>{row.title}</b>
                <small>{formatLately(row.createdAt)}</small>
              </span>
            )}
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button
          variant="ghost"
          size="small"
          pending={isFetchingNextPage && texts.saving}
          onClick={() => void fetchNextPage()}
        >
          {texts.more}
        </Button>
      )}
    </Block>
  )
}
