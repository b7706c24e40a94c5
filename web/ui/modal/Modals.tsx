import { lazy, Suspense, useSyncExternalStore } from 'react'
import { openModals } from './modal.ts'

export const loadModalHost = () => import('./ModalHost.tsx')
const ModalHost = lazy(loadModalHost)

/** Stands once in the app. The host and the machinery of dialogs are loaded with the first dialog. */
export function Modals() {
  const modals = useSyncExternalStore(openModals.subscribe, openModals.get)
  // One that fades out answers to nothing any more: the next Escape is for the one below.
  const top = modals.findLast(({ opened }) => opened)
  return (
    <Suspense>
      {modals.map(modal => (
        <ModalHost key={modal.id} modal={modal} isTop={modal === top} />
      ))}
    </Suspense>
  )
}
