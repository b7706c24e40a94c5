import {
  IconAlertTriangle,
  IconCircleCheck,
  IconInfoCircle,
  IconPlugConnectedX,
  IconX,
} from '@tabler/icons-react'
import { type CSSProperties, useSyncExternalStore } from 'react'
import { classes } from '../classes.ts'
import { IconButton } from '../IconButton.tsx'
import { texts } from '../texts.ts'
import styles from './Toasts.module.css'
import { type Toast, toast, toasts } from './toast.ts'

const icons = {
  info: IconInfoCircle,
  success: IconCircleCheck,
  warn: IconAlertTriangle,
  error: IconPlugConnectedX,
}

/** Rendered once in the app, also when empty: screen readers announce only additions to an existing live region. */
export function Toasts() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.get)
  return (
    <section aria-label={texts.notifications} aria-live="polite" className={styles.region}>
      {shown.map(item => (
        <ToastCard key={item.id} item={item} />
      ))}
    </section>
  )
}

function ToastCard({ item }: { item: Toast }) {
  const { id, severity, title, text, life, icon, art, action, onOpen } = item
  const Icon = icons[severity]
  const handleOpen = () => {
    onOpen?.()
    toast.close(id)
  }
  const handleAction = () => {
    action?.onPress()
    toast.close(id)
  }
  return (
    <div
      role={severity === 'error' ? 'alert' : 'status'}
      className={classes(styles.toast, styles[severity])}
      style={{ '--life': `${life}ms` } as CSSProperties}
    >
      <span className={art ? styles.art : styles.icon}>{art ?? icon ?? <Icon aria-hidden="true" />}</span>
      <div>
        <p className={styles.title}>
          {onOpen ? (
            <button type="button" className={styles.open} onClick={handleOpen}>
              {title}
            </button>
          ) : (
            title
          )}
        </p>
        {text && <p className={styles.text}>{text}</p>}
        {action && (
          <button type="button" className={styles.action} onClick={handleAction}>
            {action.label}
          </button>
        )}
      </div>
      <IconButton
        label={texts.close}
        icon={<IconX />}
        className={styles.close}
        onClick={() => toast.close(id)}
      />
      {/* The end of this animation closes the toast; it pauses under the pointer and in a hidden page. */}
      <span className={styles.life} onAnimationEnd={() => toast.expire(id)} />
    </div>
  )
}
