import { type ComponentType, type FunctionComponent, lazy, use } from 'react'

/**
 * A part of a screen whose code is loaded when it is shown, and `instead` where that fails. The server draws the fallback of its
 * `Suspense` (app/drawing.tsx): the styles of the part do not come with the page.
 */
export function later<Props>(
  load: () => Promise<FunctionComponent<Props>>,
  instead: FunctionComponent<NoInfer<Props>> = () => null,
): ComponentType<Props> {
  if (import.meta.env.SSR) return NeverHere
  return lazy(async () => ({ default: await load().catch(() => instead) }))
}

/** Makes a new promise each time: a shared one would keep every drawing that ever waited for it in memory. */
function NeverHere() {
  return use(new Promise<never>(() => undefined))
}
