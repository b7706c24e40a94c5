import { lazy, Suspense } from 'react'
import { usePublished } from '../publisher.ts'
import { openModals } from './modal.ts'

export const loadModalHost = () => import('./ModalHost.tsx')
const ModalHost = lazy(loadModalHost)

/** Rendered once in the app. The host's code is loaded when the page is quiet, at the latest with the first dialog. */
export function Modals() {
  const modals = usePublished(openModals)
  // A dialog that is fading out ignores keys: the next Escape closes the one below.
  const top = modals.findLast(({ opened }) => opened)
  return (
    <Suspense>
      {modals.map(modal => (
        <ModalHost key={modal.id} modal={modal} isTop={modal === top} />
      ))}
    </Suspense>
  )
}
