import { RouterProvider } from '@tanstack/react-router'
import { threshold } from '../domains/onboarding/arrival.ts'
import { usePublished } from '../ui/publisher.ts'
import styles from './App.module.css'
import { router } from './router.tsx'

/**
 * The app root: the greeting and the dialogue while they are not over, otherwise the screens (specification §2). The router
 * stays, because its guard waits for them.
 */
export function App() {
  const before = usePublished(threshold)
  return (
    <>
      {before}
      <div className={styles.screens} hidden={before !== null}>
        <RouterProvider router={router} />
      </div>
    </>
  )
}
