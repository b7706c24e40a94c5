import * as automation from './domains/automation.ts'
import * as chips from './domains/chips.ts'
import * as history from './domains/history.ts'
import * as leaderboard from './domains/leaderboard.ts'
import * as ledger from './domains/ledger.ts'
import * as media from './domains/media.ts'
import * as missions from './domains/missions.ts'
import * as notifications from './domains/notifications.ts'
import * as onboarding from './domains/onboarding.ts'
import * as people from './domains/people.ts'
import * as portal from './domains/portal.ts'
import * as shop from './domains/shop.ts'

/** Every collection of the API. */
export const collections = [
  people.roles,
  people.users,
  people.userInfos,
  people.teams,
  people.citiesList,
  media.files,
  notifications.notifications,
  notifications.notificationPreferences,
  ledger.energyChanges,
  ledger.coinChanges,
  ledger.ratio,
  ledger.energy,
  chips.chips,
  chips.awardedChips,
  missions.missions,
  missions.enrolments,
  missions.placeWishes,
  missions.completions,
  shop.shopItems,
  shop.bookings,
  portal.articles,
  portal.articleDrafts,
  portal.articleVersions,
  portal.themes,
  portal.comments,
  portal.articleLikes,
  portal.articleDislikes,
  portal.commentLikes,
  portal.commentDislikes,
  onboarding.greetings,
  onboarding.onboardings,
  onboarding.onboardingProgresses,
  automation.awardCauses,
  automation.eventTypes,
  automation.awardConditions,
  leaderboard.ratingUsers,
  history.missionChanges,
  history.enrolmentChanges,
  history.articleChanges,
  history.chipChanges,
  history.shopItemChanges,
  history.bookingChanges,
  history.fileChanges,
  history.settingChanges,
  history.userChanges,
  history.securityEvents,
] as const

export type Collections = { readonly [C in (typeof collections)[number] as C['name']]: C }
export type CollectionName = keyof Collections
