import { Skeleton } from '#web/ui/Skeleton.tsx'
import { texts } from '../texts.ts'
import styles from './ItemSkeleton.module.css'

/** A placeholder with the geometry of the item's page. */
export function ItemSkeleton() {
  return (
    <div className={styles.item} role="status">
      <h1 className="visually-hidden">{texts.loadingItem}</h1>
      <Skeleton height="auto" radius="var(--r-xl)" className={styles.picture} />
      <div className={styles.words}>
        <Skeleton width="30%" />
        <Skeleton width="85%" height={36} />
        <Skeleton width="60%" height={28} radius="var(--r-sm)" />
        <Skeleton height={72} />
        <Skeleton height={168} radius="var(--r-lg)" />
        <Skeleton width={206} height={48} radius="var(--r-md)" />
      </div>
    </div>
  )
}
