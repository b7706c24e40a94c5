import { useRouter } from '@tanstack/react-router'

/**
 * Notes the address at which an act begins. What it returns tells whether it is still that one: the answer may come after the
 * person has gone to another screen, from which it must not lead away.
 */
export function useNoteHere() {
  const router = useRouter()
  return () => {
    const { pathname } = router.latestLocation
    return () => router.latestLocation.pathname === pathname
  }
}
