import { useQuery } from '@tanstack/react-query'
import { paths } from '#web/paths.ts'
import { NoHistory } from '#web/ui/art/empty.ts'
import { Empty } from '#web/ui/Empty.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import { MoreLink } from '#web/ui/MoreLink.tsx'
import { DialogBody, DialogTitle } from '#web/ui/modal/Dialog.tsx'
import type { ModalProps } from '#web/ui/modal/modal.ts'
import { bellTexts } from '../bellTexts.ts'
import { NoticeRow, NoticeSkeletons, ViewAll } from '../components/NoticeRows.tsx'
import { noticesQuery } from '../data.ts'
import { texts } from '../texts.ts'
import { unreadCountQuery } from '../unread.ts'
import styles from './NoticesModal.module.css'

/** The rows that fit beside the bell without scrolling. */
const LATEST = 5

/** The latest notices, unread ones first, beside the bell. */
export default function NoticesModal({ onClose }: ModalProps) {
  const { data, isLoadingError, refetch } = useQuery(noticesQuery(1))
  const { data: unread = 0 } = useQuery(unreadCountQuery)
  const notices = data?.notices.slice(0, LATEST)
  return (
    <>
      <DialogTitle>{bellTexts.title}</DialogTitle>
      <DialogBody>
        {isLoadingError ? (
          <Failed title={texts.failedTitle} text={texts.failedText} onRetry={refetch} />
        ) : !notices ? (
          <NoticeSkeletons count={LATEST} />
        ) : notices.length > 0 ? (
          <ul className={styles.list}>
            {notices.map(notice => (
              <NoticeRow key={notice.id} notice={notice} onFollow={() => onClose()} />
            ))}
          </ul>
        ) : (
          <Empty drawing={<NoHistory />} title={texts.noneTitle} text={texts.noneText} />
        )}
        <div className={styles.foot}>
          <MoreLink to={paths.account.path} search={{ tab: 'notifications' }} onClick={() => onClose()}>
            {texts.all}
          </MoreLink>
          {unread > 0 && <ViewAll>{texts.readAll}</ViewAll>}
        </div>
      </DialogBody>
    </>
  )
}
