import { useEffect, useRef } from 'react'

/** Focuses the field that the dialog marks, once it is there with its code or data: the focus trap may have looked for it before. */
export function FirstFocus() {
  const mark = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    mark.current?.closest('[role="dialog"]')?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [])
  return <span ref={mark} hidden />
}
