import { lazyRouteComponent } from '@tanstack/react-router'

/**
 * A screen whose code is loaded when it is first opened: `lazyScreen(() => import('./ShopScreen.tsx'), 'ShopScreen')`.
 * When the code does not come, the router by itself would load the whole page anew, and without a connection nothing
 * but the browser's own error would be left. It knows such an error by how its message begins.
 */
export const lazyScreen = <Module extends Record<string, unknown>, Name extends string & keyof Module>(
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
