import { type CSSProperties, Suspense, useRef } from 'react'
import { classes } from '../classes.ts'
import { later } from '../later.ts'
import { usePublished } from '../publisher.ts'
import { texts } from '../texts.ts'
import styles from './Toasts.module.css'
import { ariaRoleOf, type Toast, toast, toasts } from './toast.ts'

export const loadToastCards = () => import('./ToastCards.tsx')
const ToastCards = later(async () => (await loadToastCards()).default, PlainCards)

/** The words alone, where the code of the cards does not come. */
function PlainCards({ shown }: { shown: readonly Toast[] }) {
  return shown.map(({ id, severity, title, text, life }) => (
    <div
      key={id}
      role={ariaRoleOf(severity)}
      data-toast={id}
      className={classes(styles.toast, styles[severity])}
      style={{ '--life': `${life}ms` } as CSSProperties}
    >
      <div>
        <p className={styles.title}>{title}</p>
        {text && <p className={styles.text}>{text}</p>}
      </div>
      <span className={styles.life} onAnimationEnd={() => toast.expire(id)} />
    </div>
  ))
}

/**
 * Rendered once in the app, also when empty: screen readers announce only additions to an existing live region. The code of
 * its cards is loaded when the page is quiet, at the latest with the first of them.
 */
export function Toasts() {
  const shown = usePublished(toasts)
  const region = useRef<HTMLElement>(null)
  return (
    <section ref={region} aria-label={texts.notifications} aria-live="polite" className={styles.region}>
      {shown.length > 0 && (
        <Suspense>
          <ToastCards shown={shown} region={region} />
        </Suspense>
      )}
    </section>
  )
}
