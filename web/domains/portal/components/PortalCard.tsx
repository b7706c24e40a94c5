import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { paths } from '#web/paths.ts'
import { PortalDistrict } from '../art/index.ts'
import { dashboardTexts as texts } from '../dashboardTexts.ts'
import { weekQuery } from '../week.ts'
import styles from './PortalCard.module.css'

/** The portal on the dashboard: how much is new this week, and the newest of it. */
export function PortalCard() {
  const { data, isLoadingError } = useQuery(weekQuery)
  return (
    <section className={styles.card}>
      <PortalDistrict className={styles.district} />
      <Link to={paths.portal.path} className={styles.head}>
        <h2>{texts.portal}</h2>
        <span className={styles.text}>
          {data && data.count > 0 ? (
            <>
              <b>{texts.fresh(data.count)}</b> {texts.thisWeek}
            </>
          ) : (
            // The space keeps the line's height while the figure is loading.
            (data || isLoadingError) && texts.quiet
          )}
          {'\u00a0'}
        </span>
      </Link>
      {data && data.newest.length > 0 && (
        <ul className={styles.list}>
          {data.newest.map(({ id, title, author }) => (
            <li key={id}>
              <Link to={paths.article.path} params={{ articleId: id }} className={styles.article}>
                <span className="two-lines">{title}</span>
                <small>{author}</small>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
