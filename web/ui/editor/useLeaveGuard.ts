import { useBlocker } from '@tanstack/react-router'
import { confirm } from '../modal/confirm.ts'
import { useDismissGuard } from '../modal/dismissal.ts'
import { texts } from './texts.ts'

const mayLeave = async (count: number) =>
  count === 0 ||
  (await confirm.open({
    title: texts.leaveTitle,
    text: texts.leaveText(count),
    action: texts.leave,
    cancel: texts.stay,
  })) === true

/**
 * Asks before the screen, or the dialog that it is in, is left with unsaved changes: by a link, Back, closing the tab,
 * Escape. `countUnsaved` is called at that moment. A change of the search parameters alone stays on the screen.
 */
export function useLeaveGuard(countUnsaved: () => number) {
  useBlocker({
    enableBeforeUnload: () => countUnsaved() > 0,
    shouldBlockFn: async ({ current, next }) =>
      current.pathname !== next.pathname && !(await mayLeave(countUnsaved())),
  })
  useDismissGuard(() => mayLeave(countUnsaved()))
}
