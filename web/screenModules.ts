/**
 * The modules that the route of a screen loads, by names of the build's manifest: the screen, and what it reads first. The page
 * links them (web/app/opening.ts), and the build puts what they import into few files (web/vite.config.ts).
 */
export const screenModules = {
  missions: ['domains/missions/screens/MissionsScreen.tsx', 'domains/missions/opening.ts'],
  shop: ['domains/shop/screens/ShopScreen.tsx', 'domains/shop/opening.ts'],
  portal: ['domains/portal/screens/portal/PortalScreen.tsx', 'domains/portal/screens/portal/opening.ts'],
  article: ['domains/portal/screens/article/ArticleScreen.tsx', 'domains/portal/screens/article/opening.ts'],
  leaderboard: ['domains/leaderboard/screens/LeaderboardScreen.tsx'],
  shopItem: ['domains/shop/screens/ItemScreen.tsx', 'domains/shop/opening.ts'],
} as const
