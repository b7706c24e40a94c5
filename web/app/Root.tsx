import { Outlet, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Modals } from '../ui/modal/Modals.tsx'
import { Toasts } from '../ui/toast/Toasts.tsx'
import styles from './Root.module.css'
import { texts } from './texts.ts'

/** Moves the focus to the new screen after a navigation; otherwise it would stay on a link that no longer exists. */
function useFocusOnNavigation() {
  const pathname = useLocation({ select: location => location.pathname })
  const seen = useRef(pathname)
  useEffect(() => {
    if (seen.current === pathname) return
    seen.current = pathname
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname])
}

export function Root() {
  useFocusOnNavigation()
  return (
    <>
      <a href="#main" className={styles.skip}>
        {texts.skip}
      </a>
      <Outlet />
      <Modals />
      <Toasts />
    </>
  )
}
