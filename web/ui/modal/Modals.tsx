import { Suspense, useEffect } from 'react'
import { later, tellOfLostPart } from '../later.ts'
import { usePublished } from '../publisher.ts'
import { type OpenModal, openModals } from './modal.ts'

export const loadModalHost = () => import('./ModalHost.tsx')
const ModalHost = later(async () => (await loadModalHost()).default, LostModal)

/** Where the code of all dialogs does not come: whoever has opened it goes on as if it were dismissed. */
function LostModal({ modal: { close } }: { modal: OpenModal; isTop: boolean }) {
  useEffect(() => {
    tellOfLostPart()
    close()
  }, [close])
  return null
}

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
