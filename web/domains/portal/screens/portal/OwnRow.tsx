import { IconBan, IconEyeOff, IconPencil, IconWorld } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMe } from '#web/domains/people/data.ts'
import { isModerator, nameOf } from '#web/domains/people/me.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { formatDate, formatTime } from '#web/ui/dates.ts'
import { Found } from '#web/ui/Found.tsx'
import { Tag, Tags } from '#web/ui/Tag.tsx'
import { sizeOf } from '../../cardTexts.ts'
import { ArticleActions } from '../../components/ArticleActions.tsx'
import { ArticleFigures } from '../../components/ArticleFigures.tsx'
import { Cover } from '../../components/Cover.tsx'
import type { NewUnder } from '../../newComments.ts'
import type { SpaceState } from '../../search.ts'
import { FixCopy } from './FixCopy.tsx'
import { NewReplies, WhatIsLeft } from './OwnNotes.tsx'
import styles from './OwnRow.module.css'
import { recentDay } from './recentDay.ts'
import type { OwnArticle } from './space.ts'
import { texts } from './texts.ts'

/** The element of a row's link, which takes the focus. */
export const ownRowId = (id: number) => `own-article-${id}`

const marks = {
  drafts: { tone: 'gray', icon: <IconPencil aria-hidden="true" /> },
  published: { tone: 'success', icon: <IconWorld aria-hidden="true" /> },
  removed: { tone: 'danger', icon: <IconBan aria-hidden="true" /> },
  takenBack: { tone: 'gray', icon: <IconEyeOff aria-hidden="true" /> },
} as const satisfies Record<SpaceState | 'takenBack', unknown>

interface Props {
  article: OwnArticle
  state: SpaceState
  /** Undefined where nothing is new. */
  news: NewUnder | undefined
}

/** One of my articles: its state, what it did, and what to do next. */
export function OwnRow({ article, state, news }: Props) {
  const { id, title, type, cover, themes, publishedAt, removedAt, removal_reason, isPending } = article
  const me = useMe()
  const isTakenBack = state === 'drafts' && wasRead(article)
  const { tone, icon } = marks[isTakenBack ? 'takenBack' : state]
  const edit = paths.editArticle.href({ articleId: id })
  const read = paths.article.href({ articleId: id })
  const figures = {
    views: article.views,
    likes: article.likes_count,
    dislikes: article.dislikes_count,
    comments: article.comments_count,
  }
  return (
    <li className={styles.row}>
      <Cover type={type} media={cover} sizes="128px" className={styles.cover} />
      <div className={styles.words}>
        <Tags>
          <Tag tone={tone} icon={icon}>
            {state === 'removed' && removedAt
              ? texts.removedOn(formatDate(removedAt))
              : isTakenBack
                ? texts.takenBack
                : texts.stateOf[state]}
          </Tag>
          {isPending && (
            <Tag tone="warn" icon={<IconPencil aria-hidden="true" />}>
              {texts.pending}
            </Tag>
          )}
          {themes.slice(0, 2).map(theme => (
            <Tag key={theme} tone="info">
              {theme}
            </Tag>
          ))}
        </Tags>
        <h4>
          <Link id={ownRowId(id)} to={state === 'drafts' ? edit : read}>
            <Found text={title} />
          </Link>
        </h4>
        <p>{changesOf(article)}</p>
      </div>
      {state !== 'removed' && (state === 'published' || isTakenBack) && (
        <ArticleFigures figures={figures} className={styles.figures} />
      )}
      <div className={styles.acts}>
        {state === 'removed' && !isPending ? (
          <FixCopy id={id} title={title} />
        ) : state === 'removed' ? (
          <ButtonLink to={edit} variant="line" size="small" aria-label={texts.act(texts.lookAtChange, title)}>
            {texts.lookAtChange}
          </ButtonLink>
        ) : (
          <ButtonLink
            to={edit}
            variant={state === 'drafts' ? 'soft' : 'line'}
            size="small"
            aria-label={texts.act(state === 'drafts' ? texts.goOn : texts.edit, title)}
          >
            {state === 'drafts' ? texts.goOn : texts.edit}
          </ButtonLink>
        )}
        <ArticleActions
          article={{
            id,
            title,
            author: nameOf(me),
            isMine: true,
            isPublished: publishedAt !== null,
            isRemoved: removedAt !== null,
          }}
          isModerator={isModerator(me)}
        />
      </div>
      {state === 'removed' && (
        <div className={styles.reason}>
          <p>{removal_reason || texts.noReason}</p>
          {article.remover && <p className={styles.remover}>{texts.remover(article.remover)}</p>}
        </div>
      )}
      {article.progress && <WhatIsLeft needs={article.progress.left} className={styles.note} />}
      {news && <NewReplies article={id} news={news} className={styles.note} />}
    </li>
  )
}

/** Whether somebody read the draft: then it was published once, and its author unpublished it. */
const wasRead = ({ views }: OwnArticle) => (views ?? 0) > 0

function changesOf(article: OwnArticle) {
  const { updatedAt, publishedAt, removedAt, progress } = article
  if (removedAt) return texts.onlyYou
  if (progress) {
    const size = progress.words > 0 ? sizeOf(progress.words, progress.minutes) : texts.noWords
    const kept = wasRead(article) ? [texts.figuresKept] : []
    return [texts.edited(recentDay(updatedAt), formatTime(updatedAt)), size, ...kept].join(' · ')
  }
  if (!publishedAt) return null
  const day = formatDate(publishedAt)
  return updatedAt > publishedAt ? `${day} · ${texts.changedOn(formatDate(updatedAt))}` : day
}
