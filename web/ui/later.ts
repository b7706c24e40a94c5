import { type ComponentType, type FunctionComponent, lazy, use } from 'react'
import { texts } from './texts.ts'
import { toast } from './toast/toast.ts'

/**
 * A part of a screen whose code is loaded when it is shown, and `instead` where that fails: code that a browser did not get once
 * does not come before a reload. Without `instead` a toast says so. The server draws the fallback of its `Suspense`
 * (app/drawing.tsx): the styles of the part do not come with the page.
 */
export function later<Props>(
  load: () => Promise<FunctionComponent<Props>>,
  instead?: FunctionComponent<NoInfer<Props>>,
): ComponentType<Props> {
  if (import.meta.env.SSR) return NeverHere
  return lazy(async () => ({
    default: await load().catch(() => {
      if (!instead) tellOfLostPart()
      return instead ?? (() => null)
    }),
  }))
}

/** Whether code did not come: the connection was lost, or a later version is served. */
export const isLostCode = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported|Importing a module|preload CSS/.test(error.message)

let lastTold = 0

/** Says once that a part of the page is missing. */
export function tellOfLostPart() {
  toast.close(lastTold)
  lastTold = toast.warn(texts.partLost, { text: texts.reloadLater })
}

/** Makes a new promise each time: a shared one would keep every drawing that ever waited for it in memory. */
function NeverHere() {
  return use(new Promise<never>(() => undefined))
}
