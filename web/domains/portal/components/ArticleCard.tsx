import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { paths } from '#web/paths.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { classes } from '#web/ui/classes.ts'
import { formatDate } from '#web/ui/dates.ts'
import { Marks } from '#web/ui/Marks.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Tag, Tags } from '#web/ui/Tag.tsx'
import type { ArticleCardData } from '../card.ts'
import { articleTypeNames } from '../cardTexts.ts'
import styles from './ArticleCard.module.css'
import { ArticleFigures } from './ArticleFigures.tsx'
import { articleGlyphs, Cover } from './Cover.tsx'

/** The element of a card's link, which takes the focus. */
export const cardId = (id: number) => `article-${id}`

interface Props {
  article: ArticleCardData
  /** The large one: as wide as the whole grid. */
  story?: boolean
  /** In view from the beginning. */
  eager?: boolean
  /** Above the link of the card. */
  actions?: ReactNode
}

/** The card of an article; the whole of it leads there. */
export function ArticleCard({ article, story = false, eager = false, actions }: Props) {
  const { id, title, type, publishedAt, author, cover, views, likes, comments, words } = article
  return (
    <article className={classes(styles.card, story && styles.story)}>
      <Cover
        type={type}
        media={cover}
        sizes={
          story
            ? '(max-width: 744px) 94vw, (max-width: 1439px) 54vw, 610px'
            : '(max-width: 744px) 94vw, (max-width: 1099px) 46vw, 360px'
        }
        eager={eager}
        className={styles.cover}
      />
      <div className={styles.words}>
        <div className={styles.head}>
          {type && (
            <Tags>
              <Tag tone="info" icon={articleGlyphs[type]}>
                {articleTypeNames[type]}
              </Tag>
            </Tags>
          )}
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
        <h3 className={styles.title}>
          <Link id={cardId(id)} to={paths.article.href({ articleId: id })} className="whole-card">
            {words.title ? <Marks pieces={words.title} /> : title}
          </Link>
        </h3>
        {words.lead && (
          <p className={styles.lead}>
            <Marks pieces={words.lead} />
          </p>
        )}
        <div className={styles.foot}>
          <p className={styles.author}>
            <Avatar name={author.name} picture={author.avatar} size="tiny" />
            <b>{author.name}</b>
            {publishedAt && <time dateTime={publishedAt}>{formatDate(publishedAt)}</time>}
          </p>
          <ArticleFigures figures={{ views, likes, comments }} />
        </div>
      </div>
    </article>
  )
}

/** A placeholder with the geometry of a card. */
export const ArticleCardSkeleton = ({ story = false }: Pick<Props, 'story'>) => (
  <div className={classes(styles.card, story && styles.story)}>
    <Skeleton height="auto" radius="var(--r-lg)" className={classes(styles.blank, styles.cover)} />
    <div className={styles.words}>
      <Skeleton width={96} height={28} radius="var(--r-sm)" />
      <Skeleton width="92%" height={22} className={styles.bar} />
      <Skeleton width="60%" height={22} />
      <div className={styles.foot}>
        <Skeleton width="9rem" height={28} radius="var(--r-full)" />
        <Skeleton width="8rem" height={18} />
      </div>
    </div>
  </div>
)
