import { useEffect, useEffectEvent } from 'react'

const BUSY = 'input, textarea, select, [contenteditable], [role="dialog"], [role="listbox"]'

/**
 * Single keys of a desk by their place on the keyboard, so that they work under any layout: `{ KeyJ: openNext }`. They
 * are ignored while a field has the focus or a dialog is open.
 */
export function useShortcuts(shortcuts: { readonly [code: string]: (() => void) | undefined }) {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const act = shortcuts[event.code]
    const { target } = event
    if (!act || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (target instanceof Element && target.closest(BUSY)) return
    // Otherwise the letter would be typed into the field that receives the focus.
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
