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
  /** It stands above the tabs of its screen: another tab does not end it. */
  readonly isAboveTabs?: boolean
}

const tabOf = ({ search }: { readonly search: object }) => (search as { readonly tab?: unknown }).tab

/** What going from one address to another loses: all forms of a screen, or of a tab what the browser does not keep. */
function isLostBetween(
  from: { readonly pathname: string; readonly search: object },
  to: { readonly pathname: string; readonly search: object },
): (form: Unsaved) => boolean {
  if (from.pathname !== to.pathname) return () => true
  if (tabOf(from) === tabOf(to)) return () => false
  return ({ isKept, isAboveTabs }) => !isKept && !isAboveTabs
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
 * Escape. `unsaved` is called at that moment. Of the search parameters a change of the tab alone leaves a form.
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
      const lostForms = () => [...guards].map(guard => guard.current()).filter(isLostBetween(current, next))
      return own === first && !(await mayLeave(lostForms()))
    },
  })
  useDismissGuard(() => mayLeave([lost()]))
}
