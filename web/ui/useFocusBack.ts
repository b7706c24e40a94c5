import { type RefObject, useEffect, useRef } from 'react'

/**
 * A field that is disabled while its form is sent loses the focus: it gets it back once it can be changed again, unless the focus
 * has gone elsewhere. Returns the ref of what holds the fields.
 */
export function useFocusBack(isDisabled: boolean): RefObject<HTMLFieldSetElement | null> {
  const fields = useRef<HTMLFieldSetElement>(null)
  const last = useRef<HTMLElement>(null)
  useEffect(() => {
    const holder = fields.current
    const note = ({ target }: FocusEvent) => {
      last.current = target as HTMLElement
    }
    holder?.addEventListener('focusin', note)
    return () => holder?.removeEventListener('focusin', note)
  }, [])
  useEffect(() => {
    if (!isDisabled && document.activeElement === document.body) last.current?.focus()
  }, [isDisabled])
  return fields
}
