import { QueryClient } from '@tanstack/react-query'
import { defaultParseSearch } from '@tanstack/react-router'
import { openLeaderboard } from '../domains/leaderboard/opening.ts'
import { readBoardSearch } from '../domains/leaderboard/search.ts'
import { openMissions } from '../domains/missions/opening.ts'
import { readMissionSearch } from '../domains/missions/search.ts'
import { type Me, meQuery } from '../domains/people/data.ts'
import { articleSearch } from '../domains/portal/articleSearch.ts'
import { openArticle } from '../domains/portal/screens/article/opening.ts'
import { openPortal } from '../domains/portal/screens/portal/opening.ts'
import { portalSearch } from '../domains/portal/search.ts'
import { openShop, openShopItem } from '../domains/shop/opening.ts'
import { shopSearch } from '../domains/shop/search.ts'
import { paths } from '../paths.ts'
import { routeModules, screenModules } from '../screenModules.ts'
import { openDashboard } from './openDashboard.ts'
import { openShell } from './openShell.ts'

// What the server reads ahead for the page of a screen (docs/decisions/046). It is built for Node, and runs there with the
// queries of the browser, so that both ask for the same addresses.

export { transport } from '../rest/http.ts'

interface Place {
  readonly params: Readonly<Record<string, string>>
  readonly search: Record<string, unknown>
}

interface Screen {
  readonly path: string
  /** Modules that are loaded for it beside the entry: names of the manifest of the build. */
  readonly modules: readonly string[]
  readonly open: (client: QueryClient, me: Me, place: Place) => Promise<void>
}

const screens: readonly Screen[] = [
  { path: paths.dashboard.path, modules: [], open: openDashboard },
  {
    path: paths.missions.path,
    modules: screenModules.missions,
    open: (client, me, { search }) => openMissions(client, me, readMissionSearch(search)),
  },
  {
    path: paths.leaderboard.path,
    modules: screenModules.leaderboard,
    open: (client, me, { search }) => openLeaderboard(client, me, readBoardSearch(search)),
  },
  {
    path: paths.shop.path,
    modules: screenModules.shop,
    open: (client, me, { search }) => openShop(client, me, shopSearch(search)),
  },
  {
    path: paths.shopItem.path,
    modules: screenModules.shopItem,
    open: (client, me, { params }) => openShopItem(client, me, Number(params['itemId'])),
  },
  {
    path: paths.portal.path,
    modules: screenModules.portal,
    open: (client, me, { search }) => openPortal(client, me, portalSearch(search)),
  },
  {
    path: paths.article.path,
    modules: screenModules.article,
    open: (client, _me, { params, search }) =>
      openArticle(client, Number(params['articleId']), articleSearch(search)),
  },
]

/** The screen of an address, without a trailing slash, and what its path holds. */
function screenAt(pathname: string) {
  const parts = pathname.replace(/\/$/, '').split('/')
  for (const screen of screens) {
    const names = screen.path.split('/')
    const fits = names.every((name, at) =>
      name.startsWith('$') ? /^\d{1,9}$/.test(parts[at] ?? '') : name === parts[at],
    )
    if (fits && names.length === parts.length)
      return {
        ...screen,
        params: Object.fromEntries(
          names.flatMap((name, at) => (name.startsWith('$') ? [[name.slice(1), parts[at] ?? '']] : [])),
        ),
      }
  }
  return undefined
}

/** All answers of a page are of one moment: the screen does not read again what the shell has read. */
const readsOnce = () =>
  new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: 'always', staleTime: Number.POSITIVE_INFINITY } },
  })

/** What belongs to the page of an address, such as `/shop?page=2`. */
export function openingOf(address: string) {
  // `//` cannot be parsed as an address; it counts as `/`.
  const { pathname, search } = URL.parse(address, 'http://city') ?? new URL('http://city')
  const screen = screenAt(pathname)
  return {
    modules: screen?.modules ?? routeModules,
    isDrawn: screen !== undefined,
    /** Reads it by `transport`, as the caller whose calls that sends. */
    async read(client = readsOnce()): Promise<void> {
      const me = await client.fetchQuery(meQuery)
      if (me.blocked) return
      await openShell(client)
      await screen?.open(client, me, { params: screen.params, search: defaultParseSearch(search) })
    },
  }
}
