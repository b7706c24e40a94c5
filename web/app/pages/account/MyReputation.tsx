import { IconThumbDown, IconThumbUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Me } from '../../../domains/people/data.ts'
import { statisticsQuery } from '../../../domains/portal/statistics.ts'
import { Block } from '../../../ui/Block.tsx'
import { classes } from '../../../ui/classes.ts'
import { formatNumber, formatSigned } from '../../../ui/numbers.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import styles from './MyReputation.module.css'
import { texts } from './texts.ts'

/** My reputation, and what it comes from: likes and dislikes apart. */
export function MyReputation({ me }: { me: Me }) {
  const { data, isError } = useQuery(statisticsQuery(me.id))
  const total = data?.reputation ?? me.reputation
  return (
    <Block title={texts.reputation}>
      <p className={classes('figures', styles.total, total > 0 && styles.more, total < 0 && styles.less)}>
        {formatSigned(total)}
      </p>
      <p className={styles.about}>{texts.reputationAbout}</p>
      {data ? (
        <>
          <div className={styles.part}>
            <p className={styles.head}>
              {texts.ratingsOfArticles}
              <b className="figures">{formatSigned(data.likes - data.dislikes)}</b>
            </p>
            <div className={styles.bar} aria-hidden="true">
              <i style={{ flex: data.likes }} className={data.likes > 0 ? styles.likes : undefined} />
              <i
                style={{ flex: data.dislikes }}
                className={data.dislikes > 0 ? styles.dislikes : undefined}
              />
            </div>
            <p className={styles.sides}>
              <span>
                <IconThumbUp aria-hidden="true" />
                <b>{formatNumber(data.likes)}</b> {texts.liked}
              </span>
              <span>
                {texts.disliked} <b>{formatNumber(data.dislikes)}</b>
                <IconThumbDown aria-hidden="true" />
              </span>
            </p>
          </div>
          <div className={styles.part}>
            <p className={styles.head}>
              {texts.ratingsOfComments}
              <b className="figures">{formatSigned(data.reputation - (data.likes - data.dislikes))}</b>
            </p>
          </div>
        </>
      ) : (
        !isError && <Skeleton height={76} radius="var(--r-lg)" className={styles.part} />
      )}
    </Block>
  )
}
