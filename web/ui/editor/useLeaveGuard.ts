import { useBlocker } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'
import { confirm } from '../modal/confirm.ts'
import { useDismissGuard, useIsOpen } from '../modal/dismissal.ts'
import { texts } from './texts.ts'

/** What is unsaved in one form. */
export interface Unsaved {
  readonly fields: number
  /** Whether this browser keeps a copy of it. */
  readonly isKept: boolean
}

const mayLeave = async (forms: readonly Unsaved[]) => {
  const unsaved = forms.filter(({ fields }) => fields > 0)
  if (unsaved.length === 0) return true
  const count = unsaved.reduce((sum, { fields }) => sum + fields, 0)
  const isKept = unsaved.every(form => form.isKept)
  return (
    (await confirm.open({
      title: texts.leaveTitle,
      text: isKept ? texts.leaveKept(count) : texts.unsaved(count),
      action: texts.leave,
      cancel: texts.stay,
    })) === true
  )
}

const nothing: Unsaved = { fields: 0, isKept: false }

/** Of every form on the screen. */
const guards = new Set<RefObject<() => Unsaved>>()

/**
 * Asks before the screen, or the dialog that it is in, is left with unsaved changes: by a link, Back, closing the tab,
 * Escape. `unsaved` is called at that moment. A change of the search parameters alone stays on the screen.
 */
export function useLeaveGuard(unsaved: () => Unsaved) {
  const isOpen = useIsOpen()
  // A dialog that was sent fades out with what was typed.
  const lost = () => (isOpen() ? unsaved() : nothing)
  const own = useRef(lost)
  useEffect(() => {
    own.current = lost
  })
  useEffect(() => {
    guards.add(own)
    return () => void guards.delete(own)
  }, [])
  useBlocker({
    enableBeforeUnload: () => lost().fields > 0,
    shouldBlockFn: async ({ current, next }) => {
      // The router asks every form, but the person is asked once, by the first of them for all.
      const [first] = guards
      return (
        current.pathname !== next.pathname &&
        own === first &&
        !(await mayLeave([...guards].map(guard => guard.current())))
      )
    },
  })
  useDismissGuard(() => mayLeave([lost()]))
}
