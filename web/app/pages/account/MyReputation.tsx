import { IconThumbDown, IconThumbUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Me } from '#web/domains/people/data.ts'
import { statisticsQuery } from '#web/domains/portal/statistics.ts'
import { Block } from '#web/ui/Block.tsx'
import { classes } from '#web/ui/classes.ts'
import { formatNumber, formatSigned } from '#web/ui/numbers.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import styles from './MyReputation.module.css'
import { texts } from './texts.ts'

/** My reputation, and what it comes from: likes and dislikes apart. */
export function MyReputation({ me }: { me: Me }) {
  const { data, isLoadingError } = useQuery(statisticsQuery(me.id))
  const total = data?.reputation ?? me.reputation
  return (
    <Block title={texts.reputation}>
      <p className={classes('figures', styles.total, total > 0 && styles.more, total < 0 && styles.less)}>
        {formatSigned(total)}
      </p>
      <p className={styles.about}>{texts.reputationAbout}</p>
      {data ? (
        <>
          <Ratings of={texts.ratingsOfArticles} likes={data.likes} dislikes={data.dislikes} />
          <Ratings of={texts.ratingsOfComments} likes={data.comment_likes} dislikes={data.comment_dislikes} />
        </>
      ) : (
        !isLoadingError && <Skeleton height={160} radius="var(--r-lg)" className={styles.part} />
      )}
    </Block>
  )
}

const Ratings = ({ of, likes, dislikes }: { of: string; likes: number; dislikes: number }) => (
  <div className={styles.part}>
    <p className={styles.head}>
      {of}
      <b className="figures">{formatSigned(likes - dislikes)}</b>
    </p>
    <div className={styles.bar} aria-hidden="true">
      <i style={{ flex: likes }} className={likes > 0 ? styles.likes : undefined} />
      <i style={{ flex: dislikes }} className={dislikes > 0 ? styles.dislikes : undefined} />
    </div>
    <p className={styles.sides}>
      <span>
        <IconThumbUp aria-hidden="true" />
        <b>{formatNumber(likes)}</b> {texts.liked}
      </span>
      <span>
        {texts.disliked} <b>{formatNumber(dislikes)}</b>
        <IconThumbDown aria-hidden="true" />
      </span>
    </p>
  </div>
)
