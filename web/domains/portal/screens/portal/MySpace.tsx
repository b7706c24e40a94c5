import {
  IconArticle,
  IconBan,
  IconEye,
  IconMessageCircle,
  IconPencil,
  IconThumbUp,
  IconWorld,
} from '@tabler/icons-react'
import { type UseInfiniteQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { useMe } from '#web/domains/people/data.ts'
import { paths } from '#web/paths.ts'
import { makeStale } from '#web/queries.ts'
import { NoArticles } from '#web/ui/art/empty.ts'
import { Block } from '#web/ui/Block.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Empty } from '#web/ui/Empty.tsx'
import { elsewhereOf } from '#web/ui/elsewhere.ts'
import { Failed } from '#web/ui/Failed.tsx'
import { figure } from '#web/ui/figure.tsx'
import { SearchField } from '#web/ui/form/SearchField.tsx'
import { MoreRows } from '#web/ui/MoreRows.tsx'
import { NoMatch } from '#web/ui/NoMatch.tsx'
import { formatNumber } from '#web/ui/numbers.ts'
import { Pill, Pills } from '#web/ui/Pill.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Sought } from '#web/ui/Sought.tsx'
import strip from '#web/ui/Strip.module.css'
import { figureNames } from '../../cardTexts.ts'
import { type NewComments, newCommentsQuery } from '../../newComments.ts'
import { type PortalSearch, type PortalTab, type SpaceState, spaceStates } from '../../search.ts'
import { statisticsQuery } from '../../statistics.ts'
import { feedCountQuery } from './data.ts'
import styles from './MySpace.module.css'
import { OwnRow, ownRowId } from './OwnRow.tsx'
import { spaceQuery } from './space.ts'
import { texts } from './texts.ts'
import { UnsentRow } from './UnsentRow.tsx'
import { type Unsent, unsentQuery } from './unsent.ts'

interface Props {
  search: Pick<PortalSearch, 'q' | 'state'>
  onChange: (change: PortalSearch) => void
}

const stateIcons: Record<SpaceState, ReactNode> = {
  drafts: <IconPencil aria-hidden="true" />,
  published: <IconWorld aria-hidden="true" />,
  removed: <IconBan aria-hidden="true" />,
}

/** One's own articles by state, each with its next step. */
export function MySpace({ search: { q, state }, onChange }: Props) {
  const me = useMe()
  const statistics = useQuery(statisticsQuery(me.id))
  const news = useQuery(newCommentsQuery(me.id))
  const unsent = useUnsent(me.id, q)
  const lists = {
    drafts: useInfiniteQuery(spaceQuery(me.id, 'drafts', q)),
    published: useInfiniteQuery(spaceQuery(me.id, 'published', q)),
    removed: useInfiniteQuery(spaceQuery(me.id, 'removed', q)),
  }
  const shown: readonly SpaceState[] = state ? [state] : spaceStates
  const isFailed = shown.some(key => lists[key].isLoadingError && !lists[key].data)
  const isComing = spaceStates.some(key => lists[key].isPlaceholderData)
  const countOf = (key: SpaceState) => ({
    data: lists[key].data?.total,
    isPlaceholderData: lists[key].isPlaceholderData,
  })
  const isNone =
    !q && !isComing && unsent.length === 0 && spaceStates.every(key => lists[key].data?.total === 0)
  /** Drafts that this browser alone has are drafts too. */
  const totalOf = (key: SpaceState) => (lists[key].data?.total ?? 0) + (key === 'drafts' ? unsent.length : 0)
  const count = shown.reduce((sum, key) => sum + totalOf(key), 0)
  const isLoading = shown.some(key => !lists[key].data) || (count === 0 && isComing)
  return (
    <>
      {!isNone && (
        <>
          <dl className={classes(strip.strip, styles.figures)}>
            <Figure icon={<IconArticle />} name={texts.publishedCount}>
              {figure(statistics, ({ articles }) => formatNumber(articles))}
            </Figure>
            <Figure icon={<IconEye />} name={figureNames.views}>
              {figure(statistics, ({ months }) => (
                <>
                  {formatNumber(months.at(-1)?.views ?? 0)} <small>{texts.thisMonth}</small>
                </>
              ))}
            </Figure>
            <Figure icon={<IconThumbUp />} name={figureNames.likes}>
              {figure(statistics, ({ likes }) => formatNumber(likes))}
            </Figure>
            <Figure icon={<IconMessageCircle />} name={texts.newReplies}>
              {figure(news, ({ total }) => formatNumber(total))}
            </Figure>
          </dl>
          <search className={styles.tools} aria-label={texts.spaceFilters}>
            <Pills label={texts.states}>
              <Pill pressed={state === undefined} onClick={() => onChange({ state: undefined })}>
                {texts.allStates}
              </Pill>
              {spaceStates
                .filter(key => key === state || !lists[key].data || totalOf(key) > 0)
                .map(key => (
                  <Pill
                    key={key}
                    pressed={state === key}
                    icon={stateIcons[key]}
                    onClick={() => onChange({ state: key })}
                  >
                    {texts.stateNames[key]}
                    {totalOf(key) > 0 && <span className="figures">{formatNumber(totalOf(key))}</span>}
                  </Pill>
                ))}
            </Pills>
            <SearchField
              label={texts.findOwn}
              value={q ?? ''}
              onChange={words => onChange({ q: words.trim() || undefined })}
              className={styles.words}
            />
          </search>
        </>
      )}
      <Block hiddenTitle={texts.tabNames['my-space']} className={styles.list}>
        {isFailed ? (
          <Failed
            title={texts.spaceFailedTitle}
            text={texts.spaceFailedText}
            onRetry={() => Promise.all(shown.map(key => lists[key].refetch()))}
          />
        ) : isLoading ? (
          <SpaceSkeleton />
        ) : count === 0 ? (
          <Nothing q={q} state={state} counts={spaceStates.map(countOf)} onChange={onChange} />
        ) : (
          <>
            <p className="visually-hidden" role="status">
              {texts.foundOwn(count)}
            </p>
            <Sought words={q}>
              <div aria-busy={isComing} className={styles.rows}>
                {shown.map(key => (
                  <Section
                    key={key}
                    state={key}
                    query={lists[key]}
                    news={news.data?.of}
                    unsent={key === 'drafts' ? unsent : []}
                  />
                ))}
              </div>
            </Sought>
          </>
        )}
      </Block>
    </>
  )
}

/** None while something is searched for: the server searches, and it does not have these drafts. */
function useUnsent(me: number, q: string | undefined): readonly Unsent[] {
  const { data = [] } = useQuery(unsentQuery(me))
  const before = useRef(data.length)
  useEffect(() => {
    // What was sent is an article now.
    if (data.length < before.current) void makeStale({ stale: [['articles']] })
    before.current = data.length
  }, [data.length])
  return q ? [] : data
}

/** Without children it is loading. */
const Figure = ({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) => (
  <div>
    <dt>
      {icon}
      {name}
    </dt>
    <dd className="figures">{children ?? <Skeleton width="3rem" height={18} className={styles.bar} />}</dd>
  </div>
)

interface SectionProps {
  state: SpaceState
  query: UseInfiniteQueryResult<SpaceData>
  /** By the article's id; undefined while they are not known. */
  news: NewComments | undefined
  unsent: readonly Unsent[]
}

function Section({ state, query, news, unsent }: SectionProps) {
  const { articles } = query.data ?? { articles: [] }
  if (articles.length + unsent.length === 0) return null
  return (
    <section>
      <h3>{texts.stateNames[state]}</h3>
      <ul>
        {unsent.map(article => (
          <UnsentRow key={article.id} article={article} />
        ))}
        {articles.map(article => (
          <OwnRow key={article.id} article={article} state={state} news={news?.get(article.id)} />
        ))}
      </ul>
      {query.hasNextPage && (
        <MoreRows
          query={query}
          rows={articles.map(({ id }) => ownRowId(id))}
          texts={texts.more}
          className={styles.more}
        />
      )}
    </section>
  )
}

type SpaceData = ReturnType<NonNullable<ReturnType<typeof spaceQuery>['select']>>

interface NothingProps extends Pick<PortalSearch, 'q' | 'state'> {
  /** Of every state, for this search. */
  counts: Parameters<typeof elsewhereOf>[2]
  onChange: Props['onChange']
}

function Nothing({ q, state, counts, onChange }: NothingProps) {
  const feed = useQuery({ ...feedCountQuery(q), enabled: q !== undefined })
  if (q || state)
    return (
      <NoMatch
        title={q ? undefined : texts.noneOf[state ?? 'drafts']}
        text={q ? texts.nothingOwnText : texts.noneOfText}
        action={texts.showAll}
        onAction={() => onChange({ q: undefined, state: undefined })}
        onlyWords={!state}
        elsewhere={[
          ...elsewhereOf(spaceStates, state, counts, key => ({
            label: texts.stateNames[key],
            search: { state: key },
          })),
          ...elsewhereOf<PortalTab>(['feed'], 'my-space', q ? [feed] : [], key => ({
            label: texts.tabNames[key],
            search: { tab: undefined, state: undefined },
          })),
        ]}
      />
    )
  return (
    <Empty
      drawing={<NoArticles />}
      title={texts.noOwnTitle}
      text={texts.noOwnText}
      action={
        <ButtonLink to={paths.createArticle.href({ articleId: 'new' })} variant="soft">
          {texts.write}
        </ButtonLink>
      }
      tutorial="blog"
    />
  )
}

const SpaceSkeleton = () => (
  <div role="status" className={styles.blank}>
    <span className="visually-hidden">{texts.spaceLoading}</span>
    {[0, 1, 2, 3].map(index => (
      <Skeleton key={index} height={109} radius="var(--r-lg)" />
    ))}
  </div>
)
