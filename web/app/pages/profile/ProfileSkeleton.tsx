import { ShelfSkeleton } from '#web/domains/chips/components/ChipShelf.tsx'
import { SHELF } from '#web/domains/chips/data.ts'
import { Block } from '#web/ui/Block.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import styles from './ProfilePage.module.css'
import { texts } from './texts.ts'

/** Has the geometry of the page. */
export const ProfileSkeleton = () => (
  <>
    <h1 className="visually-hidden">{texts.loading}</h1>
    <Skeleton height={256} radius="var(--r-xl)" className={styles.pass} />
    <Block title={texts.latestChips}>
      <ShelfSkeleton count={SHELF} />
    </Block>
  </>
)
