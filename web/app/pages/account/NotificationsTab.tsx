import { NoticeList } from '#web/domains/notifications/components/NoticeList.tsx'
import { Preferences } from '#web/domains/notifications/components/Preferences.tsx'
import styles from './NotificationsTab.module.css'

interface Props {
  page: number
  onPage: (page: number) => void
}

export const NotificationsTab = ({ page, onPage }: Props) => (
  <div className={styles.blocks}>
    <NoticeList page={page} onPage={onPage} />
    <Preferences />
  </div>
)
