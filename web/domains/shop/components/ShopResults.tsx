import { useQuery } from '@tanstack/react-query'
import { NoBookings } from '#web/ui/art/empty.ts'
import { Block } from '#web/ui/Block.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import { NoMatch } from '#web/ui/NoMatch.tsx'
import { NoPage } from '#web/ui/NoPage.tsx'
import { Pagination } from '#web/ui/Pagination.tsx'
import { Sought } from '#web/ui/Sought.tsx'
import { SHOP_PAGE, shopPageQuery } from '../data.ts'
import { filtersSet, isEverything, type ShopSearch } from '../search.ts'
import { texts } from '../texts.ts'
import { ItemGrid, ItemGridSkeleton } from './ItemGrid.tsx'
import styles from './ShopResults.module.css'

interface Props {
  search: ShopSearch
  balance: number
  onPage: (page: number) => void
  /** Resets the filters. */
  onReset: () => void
}

/** The items. While other filters are loading, the previous items stay visible, dimmed. */
export function ShopResults({ search, balance, onPage, onReset }: Props) {
  const { data, isLoadingError, isPlaceholderData, refetch } = useQuery(shopPageQuery(search, balance))
  if (isLoadingError)
    return (
      <Block className={styles.results}>
        <Failed title={texts.failedTitle} text={texts.failedText} onRetry={refetch} />
      </Block>
    )
  if (!data)
    return (
      <div className={styles.results}>
        <ItemGridSkeleton count={SHOP_PAGE} />
      </div>
    )
  const { items, pagination } = data
  return (
    <section className={styles.results} aria-busy={isPlaceholderData}>
      <h2 className="visually-hidden">{texts.shelf}</h2>
      <p className="visually-hidden" role="status">
        {texts.found(pagination.total)}
      </p>
      {items.length > 0 ? (
        <Sought words={search.q}>
          <ItemGrid items={items} />
        </Sought>
      ) : (
        <Block>
          {pagination.total > 0 ? (
            <NoPage onStart={() => onPage(1)} />
          ) : isEverything(search) ? (
            <Empty drawing={<NoBookings />} title={texts.emptyTitle} text={texts.emptyText} />
          ) : (
            <NoMatch
              title={texts.nothingTitle}
              text={texts.nothingText}
              onAction={onReset}
              onlyWords={Boolean(search.q) && filtersSet(search) === 0}
            />
          )}
        </Block>
      )}
      <Pagination page={pagination.page} pageCount={pagination.pageCount} onChange={onPage} />
    </section>
  )
}
