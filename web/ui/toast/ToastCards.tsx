import {
  IconAlertTriangle,
  IconCircleCheck,
  IconInfoCircle,
  IconPlugConnectedX,
  IconX,
} from '@tabler/icons-react'
import { type CSSProperties, type RefObject, useLayoutEffect } from 'react'
import { classes } from '../classes.ts'
import { controlTexts } from '../controlTexts.ts'
import { IconButton } from '../IconButton.tsx'
import { keepClear } from './place.ts'
import styles from './Toasts.module.css'
import { ariaRoleOf, type Toast, toast } from './toast.ts'

const icons = {
  info: IconInfoCircle,
  success: IconCircleCheck,
  warn: IconAlertTriangle,
  error: IconPlugConnectedX,
}

interface Props {
  shown: readonly Toast[]
  /** Where they are, which moves clear of titles and actions. */
  region: RefObject<HTMLElement | null>
}

/** On a phone one toast is shown at a time, the newest, at the foot; the life of the others begins when it has left. */
export default function ToastCards({ shown, region }: Props) {
  useLayoutEffect(() => (region.current ? keepClear(region.current) : undefined), [region])
  return (
    <>
      {shown.map(item => (
        <ToastCard key={item.id} item={item} />
      ))}
      {shown.length > 1 && <p className={styles.more}>{controlTexts.moreToasts(shown.length - 1)}</p>}
    </>
  )
}

function ToastCard({ item }: { item: Toast }) {
  const { id, severity, title, text, life, icon, art, action, isNews, onOpen } = item
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
      role={ariaRoleOf(severity)}
      data-toast={id}
      data-news={isNews}
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
        label={controlTexts.close}
        icon={<IconX />}
        className={styles.close}
        onClick={() => toast.close(id)}
      />
      {/* The end of this animation closes the toast; it pauses under the pointer and in a hidden page. */}
      <span className={styles.life} onAnimationEnd={() => toast.expire(id)} />
    </div>
  )
}
