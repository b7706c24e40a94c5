import { IconChecks } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { classes } from '#web/ui/classes.ts'
import { formatLately } from '#web/ui/dates.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { useSingleFlight } from '#web/ui/useSingleFlight.ts'
import { markViewed, useViewAll } from '../data.ts'
import { texts } from '../texts.ts'
import { type Notice } from '../unread.ts'
import { NoticeArt } from './NoticeArt.tsx'
import styles from './NoticeRows.module.css'

/** Marks all notices as viewed. */
export function ViewAll({ children = texts.viewAll }: { children?: string }) {
  const { mutateAsync: viewAll } = useViewAll()
  const [handleClick, isRunning] = useSingleFlight(async () => {
    try {
      await viewAll()
      toast.success(texts.viewed)
    } catch {
      toast.error(texts.notViewed)
    }
  })
  return (
    <Button
      variant="soft"
      size="small"
      icon={<IconChecks />}
      pending={isRunning && texts.viewing}
      onClick={() => void handleClick()}
    >
      {children}
    </Button>
  )
}

interface Props {
  notice: Notice
  /** The link of the notice was opened in this window. */
  onFollow?: () => void
}

export function NoticeRow({ notice, onFollow }: Props) {
  const { history } = useRouter()
  const { id, title, text, link, createdAt, is_viewed } = notice
  const handleClick = (event: MouseEvent) => {
    if (!is_viewed) void markViewed([id])
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    history.push(link)
    onFollow?.()
  }
  return (
    <li className={classes(styles.notice, !is_viewed && styles.fresh)}>
      <span className={styles.art}>
        <NoticeArt notice={notice} />
      </span>
      <div className={styles.words}>
        <b>
          {link ? (
            <a href={link} className={classes('whole-card', styles.link)} onClick={handleClick}>
              {title}
            </a>
          ) : (
            title
          )}
        </b>
        {text && <p>{text}</p>}
      </div>
      <div className={styles.aside}>
        {!is_viewed && <span className={styles.mark}>{texts.fresh}</span>}
        <time dateTime={createdAt}>{formatLately(createdAt)}</time>
      </div>
    </li>
  )
}

/** Placeholders with the geometry of rows. */
export const NoticeSkeletons = ({ count }: { count: number }) => (
  <div role="status" className={styles.rows}>
    <span className="visually-hidden">{texts.loading}</span>
    {Array.from({ length: count }, (_, index) => (
      <NoticeSkeleton key={index} />
    ))}
  </div>
)

const NoticeSkeleton = () => (
  <div className={styles.notice}>
    <Skeleton width={44} height={44} radius="var(--r-md)" />
    <div className={styles.words}>
      <Skeleton width="40%" height={18} />
      <Skeleton width="70%" height={14} className={styles.bar} />
    </div>
  </div>
)
