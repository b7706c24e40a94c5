import { Outlet, useLocation } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useLayoutEffect, useRef } from 'react'
import { Modals } from '../ui/modal/Modals.tsx'
import { Toasts } from '../ui/toast/Toasts.tsx'
import { isDrawn, replaceDrawn } from './drawn.ts'
import styles from './Root.module.css'
import { texts } from './texts.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The same screen gets another address, as a new article that has been saved: the focus stays where it is. */
    keepsFocus?: boolean
    /** Which of the articles that this browser alone has is opened. */
    copy?: string
  }
}

/** Moves the focus to the new screen after a navigation; otherwise it would stay on a link that no longer exists. */
function useFocusOnNavigation() {
  const pathname = useLocation({ select: location => location.pathname })
  const keepsFocus = useLocation({ select: location => location.state.keepsFocus === true })
  const seen = useRef(pathname)
  useEffect(() => {
    if (seen.current === pathname) return
    seen.current = pathname
    if (!keepsFocus) document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname, keepsFocus])
}

/**
 * Whether the screen is rendered yet. The router renders it in one task; where the server drew it already, React does so in
 * tasks of some milliseconds, between which the page can be scrolled.
 */
function useScreen() {
  const isRendered = useDeferredValue(true, !isDrawn())
  useLayoutEffect(() => {
    if (isRendered) replaceDrawn()
  }, [isRendered])
  return isRendered
}

export function Root() {
  useFocusOnNavigation()
  const hasScreen = useScreen()
  return (
    <>
      <a href="#main" className={styles.skip}>
        {texts.skip}
      </a>
      {hasScreen && <Outlet />}
      <Modals />
      <Toasts />
    </>
  )
}
