import { IconArrowLeft, IconClock, IconEye, IconLink, IconPencil } from '@tabler/icons-react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { countWords, headingsOf, isSeen, readingMinutes } from '#contract/domains/blocks.ts'
import { useMe } from '#web/domains/people/data.ts'
import { isModerator } from '#web/domains/people/me.ts'
import { paths } from '#web/paths.ts'
import { ApiError } from '#web/rest/http.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Block } from '#web/ui/Block.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { cityTime } from '#web/ui/clock.ts'
import { formatDay } from '#web/ui/dates.ts'
import { later } from '#web/ui/later.ts'
import { searchLeft } from '#web/ui/listSearch.ts'
import { Near } from '#web/ui/Near.tsx'
import { Note } from '#web/ui/Note.tsx'
import { formatNumber } from '#web/ui/numbers.ts'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PartFailed } from '#web/ui/PartFailed.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Tag, Tags } from '#web/ui/Tag.tsx'
import type { ArticleSearch } from '../../articleSearch.ts'
import { ArticleActions } from '../../components/ArticleActions.tsx'
import { ArticleBody, ArticleFigure } from '../../components/ArticleBody.tsx'
import { Cover } from '../../components/Cover.tsx'
import { copyLink } from '../../copyLink.ts'
import styles from './ArticleScreen.module.css'
import {
  type Article,
  articleQuery,
  keepRating,
  myRatingQuery,
  nextQuery,
  removerQuery,
  useView,
  writtenQuery,
} from './data.ts'
import { Lightbox } from './Lightbox.tsx'
import { Rating } from './Rating.tsx'
import { texts } from './texts.ts'

const route = getRouteApi('/resident/article/$articleId')
const CONTENTS_FROM = 3

const TalkFailed = () => <PartFailed onRetry={() => location.reload()} />
// The code of the comments is loaded when the reader comes near them.
const Talk = later(async () => (await import('./Talk.tsx')).Talk, TalkFailed)

/** Articles whose comments were shown: they are there at once for who comes back, so that the place in them is found. */
const talked = new Set<number>()

/** One article, as it is read and talked about. */
export function ArticleScreen() {
  const { articleId } = route.useParams()
  const search = route.useSearch()
  return (
    <>
      <Link to={paths.portal.path} search={searchLeft.get(paths.portal.path) ?? {}} className={styles.back}>
        <IconArrowLeft aria-hidden="true" />
        {texts.portal}
      </Link>
      <Suspense fallback={<ArticleSkeleton />}>
        <Page key={articleId} id={articleId} search={search} />
      </Suspense>
    </>
  )
}

function Page({ id, search }: { id: number; search: ArticleSearch }) {
  const me = useMe()
  const navigate = useNavigate()
  const { data: article, error } = useSuspenseQuery(articleQuery(id))
  const [shown, setShown] = useState<number | null>(null)
  const isMine = article.author?.id === me.id
  const isRemoved = article.removedAt !== null
  const isDeleted = article.deletedAt !== null
  const isLive = article.publishedAt !== null && !isRemoved && !isDeleted
  const seen = useSeen(id, isLive, isMine)
  const views = Math.max(seen ?? 0, article.views)
  const headings = headingsOf(article.blocks)
  const minutes = readingMinutes(countWords(article.blocks))
  const pictures = article.blocks.flatMap(block => {
    const media = block.type === 'image' && article.pictures.get(block.media)
    return media && !media.takenDownAt
      ? [{ id: block.media, media, alt: block.alt ?? '', caption: block.caption ?? '' }]
      : []
  })
  const enlarge = (media: number) => setShown(pictures.findIndex(picture => picture.id === media))
  const { cover, coverBlock } = article
  const title = isSeen(article.title) ? article.title : texts.UNTITLED
  // It was there when the page opened: what was read then stays known.
  if (error instanceof ApiError && error.status === 404)
    return (
      <div className={styles.left}>
        <PageTitle>{article.title}</PageTitle>
        <h1>{title}</h1>
        <Note role="status">{texts.left}</Note>
      </div>
    )
  return (
    <>
      <PageTitle>{article.title}</PageTitle>
      <div className={styles.page}>
        <article className={styles.article}>
          {cover && coverBlock && (
            <ArticleFigure
              media={cover}
              block={coverBlock}
              sizes="(max-width: 744px) 94vw, 780px"
              eager
              classNames={{ figure: styles.coverPart, picture: styles.cover }}
              onEnlarge={enlarge}
            />
          )}
          <header className={styles.head}>
            <div className={styles.top}>
              <Tags>
                {!isLive && (
                  <Tag tone={isDeleted || isRemoved ? 'danger' : 'warn'}>
                    {isDeleted ? texts.deleted : isRemoved ? texts.removed : texts.draft}
                  </Tag>
                )}
                {article.type && <Tag tone="info">{texts.articleTypeNames[article.type]}</Tag>}
                {article.themes.map(theme => (
                  <Link
                    key={theme.id}
                    to={paths.portal.path}
                    search={{ theme: theme.id }}
                    className={styles.theme}
                  >
                    <Tag>{theme.name}</Tag>
                  </Link>
                ))}
              </Tags>
              {!isDeleted && (
                <ArticleActions
                  article={{
                    id,
                    title: article.title,
                    author: article.author?.name ?? texts.somebody,
                    isMine,
                    isPublished: article.publishedAt !== null,
                    isRemoved,
                  }}
                  isModerator={isModerator(me)}
                  onDeleted={() => navigate({ to: paths.portal.path, replace: true })}
                />
              )}
            </div>
            <h1>{title}</h1>
            <div className={styles.meta}>
              {article.author && (
                <Link
                  to={paths.userProfile.path}
                  params={{ userId: article.author.id }}
                  className={styles.who}
                >
                  <Avatar name={article.author.name} picture={article.author.avatar} size="small" />
                  <b>{article.author.name}</b>
                </Link>
              )}
              {article.publishedAt && (
                <time dateTime={article.publishedAt}>{formatDay(article.publishedAt)}</time>
              )}
              <span className={styles.figures}>
                {isLive && (
                  <span title={texts.figureNames.views}>
                    <IconEye aria-hidden="true" />
                    <span className="visually-hidden">{texts.figureNames.views}: </span>
                    <span className="figures">{formatNumber(views)}</span>
                  </span>
                )}
                <span title={texts.minutesTitle}>
                  <IconClock aria-hidden="true" />
                  <span className="visually-hidden">{texts.minutesTitle}: </span>
                  {texts.minutes(minutes)}
                </span>
              </span>
            </div>
            {!isLive && <State article={article} isMine={isMine} />}
          </header>
          {headings.length >= CONTENTS_FROM && (
            <details className={styles.fold}>
              <summary>{texts.contents}</summary>
              <Contents headings={headings} />
            </details>
          )}
          <div className={styles.body}>
            <ArticleBody
              blocks={article.blocks}
              pictures={article.pictures}
              skip={coverBlock}
              onEnlarge={enlarge}
            />
          </div>
          {isLive && <Foot article={article} isMine={isMine} />}
        </article>
        <aside className={styles.rail}>
          {article.author && <AuthorBlock author={article.author} />}
          <Next article={article} />
          {headings.length >= CONTENTS_FROM && (
            <div className={styles.aside}>
              <Block title={texts.contents}>
                <Contents headings={headings} />
              </Block>
            </div>
          )}
        </aside>
        {isLive && (
          <div className={styles.talk}>
            <Near
              instead={
                <Block hiddenTitle={texts.comments}>
                  <Skeleton height={240} />
                </Block>
              }
              isSought={search.comment !== undefined || talked.has(id)}
              onNear={() => talked.add(id)}
            >
              <Talk article={id} writer={article.author?.id} search={search} />
            </Near>
          </div>
        )}
      </div>
      {shown !== null && (
        <Lightbox pictures={pictures} at={shown} onMove={setShown} onClose={() => setShown(null)} />
      )}
    </>
  )
}

/**
 * Counts a view once in a day of the city; the number after it, when it is known. An author is not counted, but has seen the
 * talk each time.
 */
const counted = new Set<string>()
function useSeen(id: number, isLive: boolean, isMine: boolean) {
  const { mutate: view, data } = useView(isMine)
  useEffect(() => {
    const key = `${id} ${cityTime.dayOf(Date.now())}`
    if (!isLive || counted.has(key)) return
    if (isMine) view(id)
    else {
      counted.add(key)
      view(id, { onError: () => counted.delete(key) })
    }
  }, [id, isLive, isMine, view])
  return data?.views
}

/** Renders nothing until the name is there: the note tells enough without it. */
function Remover({ article }: { article: number }) {
  const { data: name } = useQuery(removerQuery(article))
  return name && <p>{texts.remover(name)}</p>
}

/** Why it is not on the portal, for those who still see it. */
function State({ article, isMine }: { article: Article; isMine: boolean }) {
  if (article.deletedAt)
    return (
      <Note tone="danger">
        <p>
          <b>{texts.deletedOn(formatDay(article.deletedAt))}</b>
        </p>
        <p>{texts.deletedText}</p>
      </Note>
    )
  if (article.removedAt)
    return (
      <Note tone="danger">
        <p>
          <b>{texts.removedOn(formatDay(article.removedAt))}</b>
        </p>
        <Remover article={article.id} />
        {article.removal_reason && <p>{texts.reason(article.removal_reason)}</p>}
        {isMine && <p>{texts.removedMine}</p>}
      </Note>
    )
  return (
    <Note tone="warn" icon={<IconPencil aria-hidden="true" />}>
      <p>{isMine ? texts.draftMine : texts.draftOther}</p>
      {isMine && (
        <ButtonLink
          to={paths.editArticle.href({ articleId: article.id })}
          variant="line"
          size="small"
          className={styles.goOn}
        >
          {texts.goOn}
        </ButtonLink>
      )}
    </Note>
  )
}

function Foot({ article, isMine }: { article: Article; isMine: boolean }) {
  const { id } = article
  const { data: rating } = useQuery(myRatingQuery(id))
  const copy = () => copyLink(id)
  return (
    <footer className={styles.foot}>
      <p>
        <b>{texts.useful}</b>
        <span>{isMine ? texts.ownArticle : texts.authorSees}</span>
      </p>
      <Rating
        of="article"
        id={id}
        rating={rating ?? null}
        likes={article.likes_count}
        dislikes={article.dislikes_count}
        isOwn={isMine}
        onRated={(from, to) => keepRating(id, from, to)}
      />
      <Button
        variant="line"
        size="small"
        icon={<IconLink aria-hidden="true" />}
        className={styles.copy}
        onClick={() => void copy()}
      >
        {texts.copyLink}
      </Button>
    </footer>
  )
}

function Contents({ headings }: { headings: ReturnType<typeof headingsOf> }) {
  return (
    <nav aria-label={texts.contents}>
      <ol className={styles.contents}>
        {headings.map(({ anchor, level, text }) => (
          <li key={anchor} data-level={level}>
            <Link
              to="."
              search
              hash={anchor}
              replace
              onClick={({ ctrlKey, metaKey, shiftKey }) => {
                // Those open it elsewhere. The router scrolls.
                if (!(ctrlKey || metaKey || shiftKey))
                  document.getElementById(anchor)?.focus({ preventScroll: true })
              }}
            >
              {text}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function AuthorBlock({ author }: { author: NonNullable<Article['author']> }) {
  const { data: written } = useQuery(writtenQuery(author.id))
  return (
    <Block hiddenTitle={texts.author} className={styles.author}>
      <Link to={paths.userProfile.path} params={{ userId: author.id }} className={styles.person}>
        <Avatar
          name={author.name}
          picture={author.avatar}
          size="large"
          ring={author.blocked ? 'blocked' : undefined}
        />
        <span>
          <b>{author.name}</b>
          <span className={styles.written}>{written ? texts.authorOf(written) : texts.author}</span>
        </span>
      </Link>
      <p className={styles.reputation}>
        {texts.reputation}
        <b>{texts.signed(author.reputation)}</b>
      </p>
      {written !== undefined && written > 1 && (
        <Link to={paths.portal.path} search={{ author: author.id }} className={styles.others}>
          {texts.moreOf}
        </Link>
      )}
    </Block>
  )
}

/** Optional: not rendered when it fails or is empty. */
function Next({ article }: { article: Article }) {
  const { data: next, isPending } = useQuery(nextQuery(article))
  if (!isPending && !next?.length) return null
  return (
    <Block title={texts.next} className={styles.next}>
      <ul>
        {next
          ? next.map(({ id, title, type, cover }) => (
              <li key={id}>
                <Link to={paths.article.path} params={{ articleId: id }}>
                  <Cover type={type} media={cover} sizes="84px" className={styles.thumb} />
                  <span>{title}</span>
                </Link>
              </li>
            ))
          : [0, 1, 2].map(at => (
              <li key={at}>
                <Skeleton height={63} radius="12px" />
              </li>
            ))}
      </ul>
    </Block>
  )
}

function ArticleSkeleton() {
  return (
    <div className={styles.page} aria-busy="true">
      <div className={styles.article}>
        <span className="visually-hidden">{texts.loading}</span>
        <Skeleton height="auto" radius="var(--r-lg)" className={styles.blankCover} />
        <div className={styles.head}>
          <Skeleton width={120} height={28} radius="var(--r-sm)" />
          <Skeleton width="85%" height={40} />
          <Skeleton width="40%" height={36} />
        </div>
        <div className={styles.body}>
          <Skeleton height={180} />
        </div>
      </div>
      <div className={styles.rail}>
        <Skeleton height={150} radius="var(--r-xl)" />
        <Skeleton height={260} radius="var(--r-xl)" />
      </div>
    </div>
  )
}
