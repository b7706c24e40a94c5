import { lazy, Suspense, useEffect, useState } from 'react'
import { openModals } from '../../ui/modal/modal.ts'
import { usePublished } from '../../ui/publisher.ts'
import { loadPalette, openPalette, palette } from './open.ts'

const Palette = lazy(loadPalette)

/** Rendered once in an area: opens the palette on Ctrl K or ⌘ K, unless a dialog is open. */
export function PaletteHost() {
  const isOpen = usePublished(palette)
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)

  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      // By the place on the keyboard: under the Russian layout the same key types «л».
      const isAsked = event.code === 'KeyK' && (event.ctrlKey || event.metaKey)
      if (!isAsked || event.altKey || event.shiftKey || event.defaultPrevented) return
      event.preventDefault()
      if (palette.get()) palette.set(false)
      else if (!openModals.get().some(({ opened }) => opened)) void openPalette()
    }
    document.addEventListener('keydown', handleKey)
    return () => {
      document.removeEventListener('keydown', handleKey)
      palette.set(false)
    }
  }, [])

  return (
    wasOpen && (
      <Suspense>
        <Palette isOpen={isOpen} onClose={() => palette.set(false)} />
      </Suspense>
    )
  )
}
