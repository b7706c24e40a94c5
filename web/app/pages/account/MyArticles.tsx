import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { figureNames } from '#web/domains/portal/cardTexts.ts'
import { ArticleFigures } from '#web/domains/portal/components/ArticleFigures.tsx'
import { Cover } from '#web/domains/portal/components/Cover.tsx'
import { type ArticleStatistics, statisticsQuery } from '#web/domains/portal/statistics.ts'
import { paths } from '#web/paths.ts'
import { Block } from '#web/ui/Block.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { classes } from '#web/ui/classes.ts'
import figures from '#web/ui/Figures.module.css'
import { MonthBars } from '#web/ui/MonthBars.tsx'
import { MoreLink } from '#web/ui/MoreLink.tsx'
import { formatNumber } from '#web/ui/numbers.ts'
import { PartFailed } from '#web/ui/PartFailed.tsx'
import { Segments } from '#web/ui/Segments.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import styles from './MyArticles.module.css'
import part from './StatisticsTab.module.css'
import { texts } from './texts.ts'

const plotted = ['views', 'likes', 'comments'] as const
type Plotted = (typeof plotted)[number]

const totals = [
  ['articles', texts.articles],
  ['views', figureNames.views],
  ['likes', figureNames.likes],
  ['comments', figureNames.comments],
] as const

/** How my articles are read: by month, in all, and which ones most. */
export function MyArticles({ me }: { me: number }) {
  const { data, isLoadingError, refetch } = useQuery(statisticsQuery(me))
  return (
    <Block
      title={texts.portal}
      aside={
        <MoreLink to={paths.portal.path} search={{ tab: 'my-space' }}>
          {texts.mySpace}
        </MoreLink>
      }
      className={classes(part.wide, styles.block)}
    >
      {isLoadingError ? (
        <PartFailed onRetry={() => void refetch()} />
      ) : data ? (
        <Statistics data={data} />
      ) : (
        <div role="status" className={styles.loading}>
          <span className="visually-hidden">{texts.portalLoading}</span>
          <Skeleton height="var(--months)" radius="var(--r-lg)" />
          <Skeleton height={76} radius="var(--r-lg)" />
        </div>
      )}
    </Block>
  )
}

function Statistics({ data }: { data: ArticleStatistics }) {
  const [shown, setShown] = useState<Plotted>('views')
  return (
    <>
      <Segments
        label={texts.portalFigure}
        options={plotted.map(value => ({ value, label: figureNames[value] }))}
        value={shown}
        onChange={setShown}
      />
      <MonthBars
        months={data.months.map(month => ({ month: month.month, value: month[shown] }))}
        caption={texts.portalMonths[shown]}
        name={figureNames[shown]}
      />
      <dl className={classes(figures.figures, styles.figures)}>
        {totals.map(([name, label]) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{formatNumber(data[name])}</dd>
          </div>
        ))}
      </dl>
      {data.top.length > 0 ? (
        <>
          <h3>{texts.bestArticles}</h3>
          <ul className={styles.best}>
            {data.top.map(({ id, title, type, cover, views, likes, comments }) => (
              <li key={id}>
                <Cover type={type} media={cover ?? undefined} sizes="96px" className={styles.cover} />
                <Link to={paths.article.href({ articleId: id })} className="whole-card">
                  {title}
                </Link>
                <ArticleFigures figures={{ views, likes, comments }} />
              </li>
            ))}
          </ul>
        </>
      ) : (
        <div className={styles.none}>
          <p>{texts.noArticles}</p>
          <ButtonLink to={paths.createArticle.href({ articleId: 'new' })} variant="soft" size="small">
            {texts.write}
          </ButtonLink>
        </div>
      )}
    </>
  )
}
