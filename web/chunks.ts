import { basename, join } from 'node:path'
import type { Rolldown } from 'vite'
import { routeModules, screenModules } from './screenModules.ts'

type Groups = NonNullable<Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']>
type Context = Pick<Rolldown.PluginContext, 'getModuleInfo'>

/** What residents open most, and the routes, which each of them brings. */
const screens = Object.entries({ ...screenModules, routes: routeModules })

/**
 * By module of ours and by icon (`IconHome`): which of these screens import it statically. What their routes load stays a file
 * of its own.
 */
type Uses = ReadonlyMap<string, ReadonlySet<string>>

let uses: Uses | undefined

function usesOf(context: Context): Uses {
  const found = new Map<string, Set<string>>()
  const add = (id: string, screen: string) => found.set(id, (found.get(id) ?? new Set()).add(screen))
  for (const [screen, modules] of screens) {
    const entries = modules.map(module => join(import.meta.dirname, module))
    const seen = new Set<string>()
    const walk = (id: string) => {
      // The index of a package imports all of it, and the build leaves most of that out.
      if (seen.has(id) || id.includes('node_modules')) return
      seen.add(id)
      if (!entries.includes(id)) add(id, screen)
      const { code, importedIds = [] } = context.getModuleInfo(id) ?? {}
      for (const [icon] of code?.matchAll(/\bIcon[A-Z]\w*/g) ?? []) add(icon, screen)
      for (const imported of importedIds) walk(imported)
    }
    entries.forEach(walk)
  }
  return found
}

const isIcon = (id: string) => id.includes('@tabler/icons-react')

/** What feeds and talks read and write with. */
const talking = /@tanstack\/.*(mutation|infinite)|@mantine\/hooks\/esm\/use-media-query\//i

/** The file for a module of the residents' screens: of the routes, of one screen, of several lists, or of the article and others. */
function fileOf(id: string, context: Context): string | null {
  uses ??= usesOf(context)
  if (talking.test(id)) return 'common'
  // Most of them show an excerpt and have a list; the dashboard, which loads the routes later, does so then.
  if (id.endsWith('/contract/markdown.ts') || id.endsWith('/ui/listTexts.ts')) return 'routes'
  const all = [...(uses.get(isIcon(id) ? basename(id, '.mjs') : id) ?? [])]
  if (all.includes('routes') || (isIcon(id) && all.length > 1)) return 'routes'
  // An item is opened from the shop, so its modules may be in the file of the shop.
  const [screen, ...others] = all.filter(name => name !== 'shopItem')
  if (!screen) return null
  if (others.length > 0) return all.includes('article') ? 'common' : 'lists'
  return screen === 'shop' || !all.includes('shopItem') ? screen : 'common'
}

/**
 * Few files for the first screen and for those that residents open most: without HTTP/2 a browser asks for six at a time, and
 * each has headers of its own. The rest is split by what imports it.
 */
export const groups: Groups = [
  // What changes only with the lockfile stays in the browser's cache from release to release.
  {
    name: 'vendor',
    tags: ['$initial'],
    test: /node_modules\/(react|react-dom|scheduler|@tanstack)\//,
    priority: 3,
  },
  { name: 'first', tags: ['$initial'], priority: 2 },
  {
    name: 'controls',
    // Feeds and talks read `use-media-query` without Mantine's controls.
    test: /clsx\/|web\/ui\/theme\/|@mantine\/(hooks\/(?!esm\/use-media-query\/)|core\/esm\/(core|components\/(Input|InputBase|TextInput|CloseButton|UnstyledButton|Loader|Transition))\/)/,
    minShareCount: 3,
    priority: 1,
    includeDependenciesRecursively: false,
  },
  {
    name: 'fields',
    // What forms take from the declarations.
    test: /contract\/rest\/(collection|fields\/)|web\/ui\/form\/rulesOf/,
    includeDependenciesRecursively: false,
  },
  { name: (id, context) => fileOf(id, context), includeDependenciesRecursively: false },
  { name: 'icons', test: /@tabler\/icons-react/, minShareCount: 2 },
]
