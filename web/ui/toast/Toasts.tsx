import { Suspense, useRef } from 'react'
import { later } from '../later.ts'
import { usePublished } from '../publisher.ts'
import { texts } from '../texts.ts'
import styles from './Toasts.module.css'
import { toasts } from './toast.ts'

export const loadToastCards = () => import('./ToastCards.tsx')
const ToastCards = later(async () => (await loadToastCards()).default)

/**
 * Rendered once in the app, also when empty: screen readers announce only additions to an existing live region. The code of
 * its cards is loaded with the first of them.
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
