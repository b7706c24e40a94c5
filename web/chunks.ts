import { join } from 'node:path'
import type { Rolldown } from 'vite'
import { screenModules } from './screenModules.ts'

type Groups = NonNullable<Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']>
type Context = Pick<Rolldown.PluginContext, 'getModuleInfo'>

const { missions, shop, portal, article } = screenModules
/** What residents open most. */
const screens = Object.entries({ missions, shop, portal, article })

let uses: ReadonlyMap<string, readonly string[]> | undefined

/** By module of ours: which of these screens import it statically. What their routes load stays a file of its own. */
function usesOf(context: Context) {
  const found = new Map<string, string[]>()
  for (const [screen, modules] of screens) {
    const entries = modules.map(module => join(import.meta.dirname, module))
    const seen = new Set<string>()
    const walk = (id: string) => {
      // The index of a package imports all of it, and the build leaves most of that out.
      if (seen.has(id) || id.includes('node_modules')) return
      seen.add(id)
      if (!entries.includes(id)) found.set(id, [...(found.get(id) ?? []), screen])
      for (const imported of context.getModuleInfo(id)?.importedIds ?? []) walk(imported)
    }
    entries.forEach(walk)
  }
  return found
}

/** The file for a module of the residents' screens: of one screen, of several lists, or of the article and others. */
function fileOf(id: string, context: Context): string | null {
  uses ??= usesOf(context)
  const [screen, ...others] = uses.get(id) ?? []
  if (!screen) return null
  if (others.length === 0) return screen
  return others.includes('article') ? 'common' : 'lists'
}

/**
 * Few files for the first screen and for those that residents open most: without HTTP/2 a browser asks for six at a time, and
 * each has headers of its own. The rest is split by what imports it.
 */
export const groups: Groups = [
  // What changes only with the lockfile stays in the browser's cache from release to release.
  { name: 'vendor', test: /node_modules\/(react|react-dom|scheduler|@tanstack)\//, priority: 3 },
  { name: 'first', tags: ['$initial'], priority: 2 },
  { name: 'icons', test: /@tabler\/icons-react/, minShareCount: 2, priority: 1 },
  {
    name: 'input',
    test: /clsx\/|@mantine\/(hooks|core\/esm\/(core|components\/(Input|InputBase|TextInput|CloseButton|UnstyledButton|Loader|Transition)))\//,
    minShareCount: 3,
    priority: 1,
    includeDependenciesRecursively: false,
  },
  { name: (id, context) => fileOf(id, context), includeDependenciesRecursively: false },
]
