import { useRouter } from '@tanstack/react-router'

/**
 * Notes the screen and its tab at which an act begins. What it returns tells whether they are still those: the answer may come after
 * the person has gone elsewhere, from where it must not lead away.
 */
export function useNoteHere() {
  const router = useRouter()
  const place = () => {
    const { pathname, search } = router.latestLocation
    return `${pathname} ${Reflect.get(search, 'tab')}`
  }
  return () => {
    const from = place()
    return () => place() === from
  }
}
