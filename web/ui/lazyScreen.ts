import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'

/**
 * A screen whose code is loaded when it is first opened: `lazyScreen(() => import('./ShopScreen.tsx'), 'ShopScreen')`. What it
 * shows may use Mantine's controls.
 */
export const lazyScreen = <Module extends Record<string, unknown>, Name extends string & keyof Module>(
  load: () => Promise<Module>,
  name: Name,
) =>
  plainScreen(async () => {
    const [screen, { withControls }] = await Promise.all([load(), import('./theme/Controls.tsx')])
    return { ...screen, [name]: withControls(screen[name] as ComponentType) }
  }, name)

/**
 * A screen without Mantine, for what residents open first: a phone need not wait for it. A part of the screen that uses its
 * controls stands in `Controls` and is loaded later.
 *
 * When the code does not come, the router by itself would load the whole page anew, and without a connection nothing
 * but the browser's own error would be left. It knows such an error by how its message begins.
 */
export const plainScreen = <Module extends Record<string, unknown>, Name extends string & keyof Module>(
  load: () => Promise<Module>,
  name: Name,
) =>
  lazyRouteComponent(
    () =>
      load().catch((cause: Error) => {
        throw new Error(`${name}: ${cause.message}`, { cause })
      }),
    name,
  )
