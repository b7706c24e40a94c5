/** The routes of all screens outside the moderators' area but the dashboard, which are loaded with each of them. */
export const routeModules = ['app/screenRoutes.tsx'] as const

/**
 * The modules that a screen loads beside the entry, by names of the build's manifest: the routes, the screen, and what it reads
 * first. The page links them (web/app/opening.ts), and the build puts what they import into few files (web/chunks.ts).
 */
export const screenModules = {
  missions: [...routeModules, 'domains/missions/screens/MissionsScreen.tsx', 'domains/missions/opening.ts'],
  shop: [...routeModules, 'domains/shop/screens/ShopScreen.tsx', 'domains/shop/opening.ts'],
  portal: [
    ...routeModules,
    'domains/portal/screens/portal/PortalScreen.tsx',
    'domains/portal/screens/portal/opening.ts',
  ],
  article: [
    ...routeModules,
    'domains/portal/screens/article/ArticleScreen.tsx',
    'domains/portal/screens/article/opening.ts',
  ],
  leaderboard: [
    ...routeModules,
    'domains/leaderboard/screens/LeaderboardScreen.tsx',
    'domains/leaderboard/opening.ts',
  ],
  shopItem: [...routeModules, 'domains/shop/screens/ItemScreen.tsx', 'domains/shop/opening.ts'],
} as const
