import { PageHeader } from './PageHeader.tsx'
import styles from './ScreenSkeleton.module.css'
import { Skeleton } from './Skeleton.tsx'
import { texts } from './texts.ts'

/** Of what a screen consists below its title. */
type Shape = 'cards' | 'rows' | 'page'

const counts: Record<Shape, number> = { cards: 6, rows: 7, page: 2 }

/** The outline of a screen whose code is loading: its title, where that does not depend on data, and what follows. */
export const screenSkeleton = (shape: Shape, title?: string) =>
  function ScreenSkeleton() {
    return (
      <div aria-busy="true">
        <p role="status" className="visually-hidden">
          {texts.loading}
        </p>
        {title ? (
          <PageHeader title={title} />
        ) : (
          <div className={styles.title}>
            <Skeleton width="min(24rem, 70%)" height={36} />
          </div>
        )}
        {shape !== 'page' && <Skeleton width="min(34rem, 100%)" height={48} radius="var(--r-md)" />}
        <div className={styles[shape]}>
          {Array.from({ length: counts[shape] }, (_, at) => (
            <Skeleton key={at} width="100%" height="auto" radius={shape === 'rows' ? 0 : 'var(--r-xl)'} />
          ))}
        </div>
      </div>
    )
  }
