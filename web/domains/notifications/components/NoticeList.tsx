import { IconChecks } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { NoHistory } from '../../../ui/art/empty.ts'
import { Block } from '../../../ui/Block.tsx'
import { Button } from '../../../ui/Button.tsx'
import { classes } from '../../../ui/classes.ts'
import { formatLately } from '../../../ui/dates.ts'
import { Empty } from '../../../ui/Empty.tsx'
import { Failed } from '../../../ui/Failed.tsx'
import { NoMatch } from '../../../ui/NoMatch.tsx'
import { Pagination } from '../../../ui/Pagination.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { useSingleFlight } from '../../../ui/useSingleFlight.ts'
import { markViewed, NOTICES_PAGE, type Notice, noticesQuery, unreadCountQuery, useViewAll } from '../data.ts'
import { texts } from '../texts.ts'
import { NoticeArt } from './NoticeArt.tsx'
import styles from './NoticeList.module.css'

interface Props {
  page: number
  onPage: (page: number) => void
}

/** All notices of the resident, unread ones first. */
export function NoticeList({ page, onPage }: Props) {
  const { data, isError, isPlaceholderData, refetch } = useQuery(noticesQuery(page))
  const { data: unread = 0 } = useQuery(unreadCountQuery)
  return (
    <Block title={texts.notices} aside={unread > 0 ? <ViewAll /> : undefined}>
      {isError ? (
        <Failed title={texts.failedTitle} text={texts.failedText} onRetry={refetch} />
      ) : !data ? (
        <div role="status">
          <span className="visually-hidden">{texts.loading}</span>
          {Array.from({ length: NOTICES_PAGE }, (_, index) => (
            <NoticeSkeleton key={index} />
          ))}
        </div>
      ) : data.notices.length > 0 ? (
        <>
          <ul aria-busy={isPlaceholderData} className={styles.list}>
            {data.notices.map(notice => (
              <NoticeRow key={notice.id} notice={notice} />
            ))}
          </ul>
          <Pagination page={page} pageCount={data.pagination.pageCount} onChange={onPage} />
        </>
      ) : data.pagination.total > 0 ? (
        <NoMatch
          title={texts.noPageTitle}
          text={texts.noPageText}
          action={texts.toStart}
          onAction={() => onPage(1)}
        />
      ) : (
        <Empty drawing={<NoHistory />} title={texts.noneTitle} text={texts.noneText} />
      )}
    </Block>
  )
}

function ViewAll() {
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
      {texts.viewAll}
    </Button>
  )
}

function NoticeRow({ notice }: { notice: Notice }) {
  const { history } = useRouter()
  const { id, title, text, link, createdAt, is_viewed } = notice
  const handleClick = (event: MouseEvent) => {
    if (!is_viewed) void markViewed([id])
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    history.push(link)
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

/** A placeholder with the geometry of a row. */
const NoticeSkeleton = () => (
  <div className={styles.notice}>
    <Skeleton width={44} height={44} radius="var(--r-md)" />
    <div className={styles.words}>
      <Skeleton width="40%" height={18} />
      <Skeleton width="70%" height={14} className={styles.bar} />
    </div>
  </div>
)
