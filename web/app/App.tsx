import { RouterProvider } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { threshold } from '../domains/onboarding/arrival.ts'
import styles from './App.module.css'
import { router } from './router.tsx'

/**
 * The app root: the greeting and the dialogue while they are not over, otherwise the screens (specification §2). The router
 * stays, because its guard waits for them.
 */
export function App() {
  const before = useSyncExternalStore(threshold.subscribe, threshold.get)
  return (
    <>
      {before}
      <div className={styles.screens} hidden={before !== null}>
        <RouterProvider router={router} />
      </div>
    </>
  )
}
