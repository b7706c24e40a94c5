type Params<Path extends string> = Path extends `${string}$${infer Name}/${infer Rest}`
  ? Record<Name, string | number> & Params<`/${Rest}`>
  : Path extends `${string}$${infer Name}`
    ? Record<Name, string | number>
    : unknown

/** `path` is the router's pattern; `href` is the address of one such screen: `href({ itemId: 7 })`. */
export function screen<const Path extends string>(path: Path) {
  return {
    path,
    href: (...[params]: unknown extends Params<Path> ? [] : [Params<Path>]) =>
      path.replaceAll(/\$(\w+)/g, (_, name: string) =>
        encodeURIComponent((params as Record<string, string | number>)[name] ?? ''),
      ),
  }
}

/** Every screen of the app. */
export const paths = {
  home: screen('/'),
  dashboard: screen('/dashboard'),
  onboarding: screen('/onboarding'),
  missions: screen('/user-activity-list'),
  userMissions: screen('/user-missions/$userId'),
  userChips: screen('/user-badge-list/$userId'),
  account: screen('/account'),
  history: screen('/history'),
  userProfile: screen('/user-profile/$userId'),
  leaderboard: screen('/leaderboard'),
  shop: screen('/shop'),
  shopItem: screen('/shop-item/$itemId'),
  myBookings: screen('/my-booking-list'),
  portal: screen('/portal'),
  article: screen('/article/$articleId'),
  createArticle: screen('/create-article/$articleId'),
  editArticle: screen('/edit-article/$articleId'),
  signIn: screen('/sign-in'),
  signUp: screen('/sign-up'),
  forgotPassword: screen('/forgot-password'),
  resetPassword: screen('/reset-password'),
  confirmEmail: screen('/confirm-email'),
  forbidden: screen('/forbidden'),
  serverError: screen('/server-error'),
  blocked: screen('/blocked'),
  admin: screen('/admin'),
  adminMissions: screen('/admin/activity-list'),
  adminMission: screen('/admin/activity-list/activity/$activityId'),
  adminReview: screen('/admin/review'),
  adminEnrolments: screen('/admin/enroll-list'),
  adminUsers: screen('/admin/user-list'),
  adminUser: screen('/admin/user-list/user/$userId'),
  adminChips: screen('/admin/badge-list'),
  adminChip: screen('/admin/badge-list/badge/$badgeId'),
  adminShop: screen('/admin/shop-list'),
  adminShopItem: screen('/admin/shop-list/$itemId'),
  adminBookings: screen('/admin/booking-list'),
  adminBooking: screen('/admin/booking-item-page/$bookingId'),
  adminThemes: screen('/admin/tag-list'),
  adminOverview: screen('/admin/overview'),
  adminSettings: screen('/admin/settings'),
} as const
