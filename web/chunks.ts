import { basename, join } from 'node:path'
import type { Rolldown } from 'vite'
import { screenModules } from './screenModules.ts'

type Groups = NonNullable<Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']>
type Context = Pick<Rolldown.PluginContext, 'getModuleInfo'>

/** What residents open most. */
const screens = Object.entries(screenModules)

interface Uses {
  /** By module of ours: which of these screens import it statically. What their routes load stays a file of its own. */
  readonly screens: ReadonlyMap<string, readonly string[]>
  /** The icons that they import. */
  readonly icons: ReadonlySet<string>
}

let uses: Uses | undefined

function usesOf(context: Context): Uses {
  const found = new Map<string, string[]>()
  const icons = new Set<string>()
  for (const [screen, modules] of screens) {
    const entries = modules.map(module => join(import.meta.dirname, module))
    const seen = new Set<string>()
    const walk = (id: string) => {
      // The index of a package imports all of it, and the build leaves most of that out.
      if (seen.has(id) || id.includes('node_modules')) return
      seen.add(id)
      if (!entries.includes(id)) found.set(id, [...(found.get(id) ?? []), screen])
      const { code, importedIds = [] } = context.getModuleInfo(id) ?? {}
      for (const [name] of code?.matchAll(/\bIcon[A-Z]\w*/g) ?? []) icons.add(name)
      for (const imported of importedIds) walk(imported)
    }
    entries.forEach(walk)
  }
  return { screens: found, icons }
}

/** What searches wait with. */
const searching = /@mantine\/hooks\/esm\/(use-debounced-callback|utils)\//

/** The file for a module of the residents' screens: of one screen, of several lists, or of the article and others. */
function fileOf(id: string, context: Context): string | null {
  uses ??= usesOf(context)
  if (searching.test(id)) return 'lists'
  const all = uses.screens.get(id) ?? []
  // An item is opened from the shop, and takes from its file.
  const [screen, ...others] = all.filter(name => name !== 'shopItem')
  if (!screen) return null
  if (others.length > 0) return all.includes('article') ? 'common' : 'lists'
  return screen === 'shop' || !all.includes('shopItem') ? screen : null
}

/** The file for an icon of several files: of these screens, or of the others. */
function iconsOf(id: string, context: Context): string {
  uses ??= usesOf(context)
  return uses.icons.has(basename(id, '.mjs')) ? 'icons' : 'others'
}

/**
 * Few files for the first screen and for those that residents open most: without HTTP/2 a browser asks for six at a time, and
 * each has headers of its own. The rest is split by what imports it.
 */
export const groups: Groups = [
  // What changes only with the lockfile stays in the browser's cache from release to release.
  {
    name: 'vendor',
    // Without what no first screen needs.
    test: /node_modules\/(react|react-dom|scheduler|@tanstack)\/(?!.*(queriesObserver|useQueries|useBlocker))/,
    priority: 3,
  },
  { name: 'first', tags: ['$initial'], priority: 2 },
  {
    name: (id, context) => iconsOf(id, context),
    test: /@tabler\/icons-react/,
    minShareCount: 2,
    priority: 1,
  },
  {
    name: 'controls',
    // The lists of residents search without Mantine's controls.
    test: /clsx\/|web\/ui\/theme\/|@mantine\/(hooks\/(?!esm\/(use-debounced-callback|utils)\/)|core\/esm\/(core|components\/(Input|InputBase|TextInput|CloseButton|UnstyledButton|Loader|Transition))\/)/,
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
]
