import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArticleFigures } from '#web/domains/portal/components/ArticleFigures.tsx'
import { Cover } from '#web/domains/portal/components/Cover.tsx'
import { LATEST, type residentArticlesQuery } from '#web/domains/portal/resident.ts'
import { paths } from '#web/paths.ts'
import { NoArticles } from '#web/ui/art/empty.ts'
import { formatDate } from '#web/ui/dates.ts'
import { Empty } from '#web/ui/Empty.tsx'
import { MoreLink } from '#web/ui/MoreLink.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import styles from './ProfileArticles.module.css'
import { ProfileBlock } from './ProfileBlock.tsx'
import { texts } from './texts.ts'

interface Props {
  author: { id: number; name: string }
  query: UseQueryResult<ReturnType<NonNullable<ReturnType<typeof residentArticlesQuery>['select']>>>
}

/** A resident's newest articles; all of them are the portal, filtered by author. */
export const ProfileArticles = ({ author, query }: Props) => (
  <ProfileBlock
    title={texts.articles}
    query={query}
    all={
      <MoreLink to={paths.portal.path} search={{ author: author.id }} of={texts.allArticles(author.name)}>
        {texts.all}
      </MoreLink>
    }
    skeleton={
      <div className={styles.articles}>
        {Array.from({ length: LATEST }, (_, index) => (
          <Skeleton key={index} height={252} radius="var(--r-lg)" />
        ))}
      </div>
    }
    empty={<Empty drawing={<NoArticles />} title={texts.noArticlesTitle} text={texts.noArticlesText} />}
  >
    {({ articles }) => (
      <ul className={styles.articles}>
        {articles.map(({ id, title, type, publishedAt, cover, views, likes, comments }) => (
          <li key={id} className={styles.article}>
            <Cover
              type={type}
              media={cover}
              sizes="(max-width: 744px) 104px, 340px"
              className={styles.cover}
            />
            <div className={styles.words}>
              <Link to={paths.article.href({ articleId: id })} className="whole-card">
                {title}
              </Link>
              {publishedAt && <small>{formatDate(publishedAt)}</small>}
              <ArticleFigures figures={{ views, likes, comments }} />
            </div>
          </li>
        ))}
      </ul>
    )}
  </ProfileBlock>
)
