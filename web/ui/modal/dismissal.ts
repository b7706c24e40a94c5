import { createContext, useContext, useEffect } from 'react'

/** Asks whether the dialog may be dismissed. */
export type Guard = () => Promise<boolean>

interface Dismissal {
  readonly setGuard: (guard: Guard | null) => void
  /** Closes the dialog without a result, unless its guard says no. */
  readonly dismiss: () => void
  /** False while it fades out. */
  readonly isOpen: () => boolean
}

/** How the dialog around it is dismissed: by Escape, the cross, a click beside it and its own buttons alike. */
export const DismissalContext = createContext<Dismissal | null>(null)

/** Guards of the dialogs that have one, by the id of the open dialog. */
export const guards = new Map<number, Guard>()

/** Dismisses the dialog around it. */
export const useDismiss = () => useContext(DismissalContext)?.dismiss

/** Tells whether the dialog around it is open; outside a dialog it is. */
export const useIsOpen = () => useContext(DismissalContext)?.isOpen ?? always
const always = () => true

/** Asks before the dialog around it is dismissed; outside a dialog it does nothing. */
export function useDismissGuard(guard: Guard) {
  const setGuard = useContext(DismissalContext)?.setGuard
  useEffect(() => {
    setGuard?.(guard)
    return () => setGuard?.(null)
  })
}
