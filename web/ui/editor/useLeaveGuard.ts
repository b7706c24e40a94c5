import { useBlocker } from '@tanstack/react-router'
import { confirm } from '../modal/confirm.ts'
import { texts } from './texts.ts'

/**
 * Asks before the screen is left with unsaved changes: by a link, Back or closing the tab. `countUnsaved` is called at
 * that moment. A change of the search parameters alone stays on the screen.
 */
export function useLeaveGuard(countUnsaved: () => number) {
  useBlocker({
    enableBeforeUnload: () => countUnsaved() > 0,
    shouldBlockFn: async ({ current, next }) => {
      const count = countUnsaved()
      if (count === 0 || current.pathname === next.pathname) return false
      const isLeaving = await confirm.open({
        title: texts.leaveTitle,
        text: texts.leaveText(count),
        action: texts.leave,
        cancel: texts.stay,
      })
      return isLeaving !== true
    },
  })
}
