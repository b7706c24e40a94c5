import { useQuery } from '@tanstack/react-query'
import { NoHistory } from '#web/ui/art/empty.ts'
import { Block } from '#web/ui/Block.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import { NoPage } from '#web/ui/NoPage.tsx'
import { Pagination } from '#web/ui/Pagination.tsx'
import { NOTICES_PAGE, noticesQuery } from '../data.ts'
import { texts } from '../texts.ts'
import { unreadCountQuery } from '../unread.ts'
import styles from './NoticeList.module.css'
import { NoticeRow, NoticeSkeletons, ViewAll } from './NoticeRows.tsx'

interface Props {
  page: number
  onPage: (page: number) => void
}

/** All notices of the resident, unread ones first. */
export function NoticeList({ page, onPage }: Props) {
  const { data, isLoadingError, isPlaceholderData, refetch } = useQuery(noticesQuery(page))
  const { data: unread = 0 } = useQuery(unreadCountQuery)
  return (
    <Block title={texts.notices} aside={unread > 0 ? <ViewAll /> : undefined}>
      {isLoadingError ? (
        <Failed title={texts.failedTitle} text={texts.failedText} onRetry={refetch} />
      ) : !data ? (
        <NoticeSkeletons count={NOTICES_PAGE} />
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
        <NoPage onStart={() => onPage(1)} />
      ) : (
        <Empty drawing={<NoHistory />} title={texts.noneTitle} text={texts.noneText} />
      )}
    </Block>
  )
}
