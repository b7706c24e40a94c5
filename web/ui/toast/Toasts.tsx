import {
  IconAlertTriangle,
  IconCircleCheck,
  IconInfoCircle,
  IconPlugConnectedX,
  IconX,
} from '@tabler/icons-react'
import { type CSSProperties, useLayoutEffect, useRef } from 'react'
import { classes } from '../classes.ts'
import { IconButton } from '../IconButton.tsx'
import { usePublished } from '../publisher.ts'
import { texts } from '../texts.ts'
import { keepClear } from './place.ts'
import styles from './Toasts.module.css'
import { type Toast, toast, toasts } from './toast.ts'

const icons = {
  info: IconInfoCircle,
  success: IconCircleCheck,
  warn: IconAlertTriangle,
  error: IconPlugConnectedX,
}

/**
 * Rendered once in the app, also when empty: screen readers announce only additions to an existing live region.
 * On a phone one toast is shown at a time, the newest, at the foot; the life of the others begins when it has left.
 */
export function Toasts() {
  const shown = usePublished(toasts)
  const region = useRef<HTMLElement>(null)
  useLayoutEffect(() => (shown.length > 0 && region.current ? keepClear(region.current) : undefined), [shown])
  return (
    <section ref={region} aria-label={texts.notifications} aria-live="polite" className={styles.region}>
      {shown.map(item => (
        <ToastCard key={item.id} item={item} />
      ))}
      {shown.length > 1 && <p className={styles.more}>{texts.moreToasts(shown.length - 1)}</p>}
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
      data-toast={id}
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
