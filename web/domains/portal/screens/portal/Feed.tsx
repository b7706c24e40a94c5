import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useEffectEvent, useRef } from 'react'
import { useMe } from '#web/domains/people/data.ts'
import { isModerator } from '#web/domains/people/me.ts'
import { NoArticles } from '#web/ui/art/empty.ts'
import { Block } from '#web/ui/Block.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import type { Elsewhere } from '#web/ui/elsewhere.ts'
import { Failed } from '#web/ui/Failed.tsx'
import { later } from '#web/ui/later.ts'
import { MoreRows } from '#web/ui/MoreRows.tsx'
import { NoMatch } from '#web/ui/NoMatch.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { isStory } from '../../card.ts'
import { ArticleActions } from '../../components/ArticleActions.tsx'
import { ArticleCard, ArticleCardSkeleton, cardId } from '../../components/ArticleCard.tsx'
import { type FeedSearch, filtersSet, isNarrowed, type PortalSearch } from '../../search.ts'
import { ChosenFilters } from './ChosenFilters.tsx'
import { feedQuery, newsQuery, useNewest } from './data.ts'
import styles from './Feed.module.css'
import { texts } from './texts.ts'

// The articles come without waiting for the fields. A failure leaves them without filters.
const FeedFilters = later(async () => (await import('./FeedFilters.tsx')).default)

interface Props {
  search: FeedSearch
  /** One's own space, where it has articles for this search. */
  elsewhere: readonly Elsewhere[]
  onChange: (change: PortalSearch) => void
}

const nothing = { q: undefined, type: undefined, author: undefined, theme: undefined } as const

/** What residents have written. While other filters are loading, the previous articles stay. */
export function Feed({ search, elsewhere, onChange }: Props) {
  const me = useMe()
  const query = useInfiniteQuery(feedQuery(search))
  const { data, dataUpdatedAt, isLoadingError, isPlaceholderData, isStale, refetch } = query
  const { mutateAsync: showNewest, isPending } = useNewest(search)

  // On arrival: at the top nothing is being read yet, so the newest may come; further down everything stays in place.
  const handleArrival = useEffectEvent(() => {
    if (!data || !isStale) return
    if (window.scrollY > 0) void refetch()
    // Nobody has asked for the newest, so nobody is told that they did not come.
    else showNewest().catch(() => undefined)
  })
  useEffect(() => {
    // Until the router has put the page where it was, its place is that of the screen before.
    const frame = requestAnimationFrame(() => handleArrival())
    return () => cancelAnimationFrame(frame)
  }, [])

  const top = useRef<HTMLDivElement>(null)
  const handleNews = async () => {
    try {
      await showNewest()
    } catch {
      toast.error(texts.newsFailed)
      return
    }
    top.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }

  const isAll = !query.hasNextPage
  return (
    <div ref={top} tabIndex={-1} className={styles.feed}>
      <Suspense fallback={<FiltersSkeleton />}>
        <FeedFilters search={search} onChange={onChange} />
      </Suspense>
      <ChosenFilters search={search} onChange={onChange} />
      {data && !isPlaceholderData && (
        <News
          search={search}
          first={data[0]}
          since={dataUpdatedAt}
          isPending={isPending}
          onShow={handleNews}
        />
      )}
      {isLoadingError ? (
        <Block>
          <Failed title={texts.failedTitle} text={texts.failedText} onRetry={refetch} />
        </Block>
      ) : !data || (data.length === 0 && isPlaceholderData) ? (
        <FeedSkeleton />
      ) : (
        <section aria-busy={isPlaceholderData} className={styles.found}>
          <h2 className="visually-hidden">{texts.feed}</h2>
          <p className="visually-hidden" role="status">
            {texts.shown(data.length, isAll)}
          </p>
          {data.length === 0 ? (
            <Block>
              <Nothing search={search} elsewhere={elsewhere} onChange={onChange} />
            </Block>
          ) : (
            <>
              <ul className={styles.grid}>
                {data.map((article, index) => {
                  const leads = index === 0 && isStory(article.cover)
                  return (
                    <li key={article.id} className={leads ? styles.story : undefined}>
                      <ArticleCard
                        article={article}
                        story={leads}
                        eager={index < 2}
                        actions={
                          isModerator(me) &&
                          article.author.id !== me.id && (
                            <ArticleActions
                              article={{
                                id: article.id,
                                title: article.title,
                                author: article.author.name,
                                isMine: false,
                                isPublished: true,
                                isRemoved: false,
                              }}
                              isModerator
                            />
                          )
                        }
                      />
                    </li>
                  )
                })}
              </ul>
              {!isPlaceholderData && (
                <MoreRows
                  query={query}
                  rows={data.map(({ id }) => cardId(id))}
                  texts={search.sort === 'best' ? { ...texts.more, end: texts.endOfBest } : texts.more}
                  className={styles.more}
                />
              )}
            </>
          )}
        </section>
      )}
    </div>
  )
}

function Nothing({ search, elsewhere, onChange }: Props) {
  if (isNarrowed(search))
    return (
      <NoMatch
        text={texts.nothingText}
        action={texts.showAll}
        onAction={() => onChange(nothing)}
        onlyWords={filtersSet(search) === 0}
        elsewhere={elsewhere}
      />
    )
  if (search.sort)
    return (
      <NoMatch
        title={texts.quietTitle}
        text={texts.quietText}
        action={texts.toFeed}
        onAction={() => onChange({ sort: undefined })}
      />
    )
  return <Empty drawing={<NoArticles />} title={texts.emptyTitle} text={texts.emptyText} />
}

const FiltersSkeleton = () => (
  <div className={styles.filters}>
    <Skeleton width="100%" height={48} radius="var(--r-md)" />
    <Skeleton width="min(34rem, 100%)" height={40} radius="var(--r-full)" />
  </div>
)

interface NewsProps {
  search: FeedSearch
  first: { readonly id: number; readonly publishedAt: string | null } | undefined
  /** When the feed was read. */
  since: number
  isPending: boolean
  onShow: () => Promise<void>
}

/** Articles that were published meanwhile are told of, and shown when the reader asks for them. */
function News({ search, first, since, isPending, onShow }: NewsProps) {
  const place = first?.publishedAt ? { id: first.id, publishedAt: first.publishedAt } : undefined
  const { data: count } = useQuery(newsQuery(search, place, since))
  return (
    <div role="status" className={styles.news}>
      {count > 0 && (
        <Button size="small" pending={isPending && texts.showingNews} onClick={() => void onShow()}>
          {texts.news(count)}
        </Button>
      )}
    </div>
  )
}

const SKELETONS = 3

/** Has the geometry of the large story and the first row. */
const FeedSkeleton = () => (
  <div role="status" className={styles.grid}>
    <div className={styles.story}>
      <ArticleCardSkeleton story />
    </div>
    {Array.from({ length: SKELETONS }, (_, index) => (
      <ArticleCardSkeleton key={index} />
    ))}
    <span className="visually-hidden">{texts.loading}</span>
  </div>
)
