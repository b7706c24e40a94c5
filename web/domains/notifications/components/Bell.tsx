import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Count } from '#web/ui/Count.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { bellTexts as texts } from '../bellTexts.ts'
import { noticesDialog } from '../modals.ts'
import { unreadCountQuery } from '../unread.ts'
import styles from './Bell.module.css'

/** Figures above it do not fit the bubble. */
const MOST = 99

/** Opens the latest notices; shows how many are unread. */
export function Bell() {
  const { data: unread = 0 } = useQuery(unreadCountQuery)
  const label = unread > 0 ? texts.unread(unread) : texts.title
  return (
    <IconButton
      label={label}
      aria-haspopup="dialog"
      className={styles.bell}
      icon={
        <>
          <IconBell aria-hidden="true" />
          {unread > 0 && (
            <span className={styles.count} aria-hidden="true">
              <Count value={unread > MOST ? `${MOST}+` : unread} urgent />
            </span>
          )}
        </>
      }
      onClick={() => void noticesDialog.open({})}
    />
  )
}
