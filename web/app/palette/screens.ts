import { type Icon, IconAward, IconBolt, IconTargetArrow } from '@tabler/icons-react'
import { coinChanges, energyChanges } from '#contract/domains/ledger.ts'
import { completions, missions } from '#contract/domains/missions.ts'
import type { Search } from '#contract/search.ts'
import { words as product } from '#contract/words.ts'
import type { Me } from '../../domains/people/data.ts'
import { can, isModerator, isSuperadmin } from '../../domains/people/me.ts'
import { peopleByList } from '../../domains/people/screens/admin/users/modals.ts'
import { paths } from '../../paths.ts'
import { isFoundIn } from '../../ui/piecesOf.ts'
import { texts as moderator } from '../layouts/moderatorTexts.ts'
import { texts as app } from '../texts.ts'
import { texts } from './texts.ts'

/** The areas of the router (web/app/guards.ts), and who may open their screens. */
const areas = {
  city: { name: texts.city, may: (_: Me) => true },
  moderators: { name: texts.moderatorArea, may: isModerator },
  superadmin: { name: texts.moderatorArea, may: isSuperadmin },
} as const

interface Screen {
  readonly name: string
  readonly href: string
  readonly area: keyof typeof areas
  /** Other words by which it is found. */
  readonly also?: string
}

const screens: readonly Screen[] = [
  { name: app.dashboard, href: paths.dashboard.href(), area: 'city', also: `${product.city} реактор` },
  { name: app.missions, href: paths.missions.href(), area: 'city' },
  { name: product.shop, href: paths.shop.href(), area: 'city', also: 'магазин товары' },
  { name: 'Мои брони', href: paths.myBookings.href(), area: 'city', also: 'заказы' },
  { name: product.blog, href: paths.portal.href(), area: 'city', also: 'статьи лента блог новости' },
  {
    name: 'Написать статью',
    href: paths.createArticle.href({ articleId: 'new' }),
    area: 'city',
    also: 'портал новая создать',
  },
  {
    name: 'Моё пространство',
    href: `${paths.portal.href()}?tab=my-space`,
    area: 'city',
    also: 'мои статьи черновики портал',
  },
  { name: app.leaderboard, href: paths.leaderboard.href(), area: 'city', also: 'рейтинг места команды' },
  { name: 'Личный кабинет', href: paths.account.href(), area: 'city', also: 'профиль аккаунт фото' },
  {
    name: 'История',
    href: `${paths.account.href()}?tab=history`,
    area: 'city',
    also: 'коины bitw начисления',
  },
  {
    name: 'Настройки уведомлений',
    href: `${paths.account.href()}?tab=notifications`,
    area: 'city',
    also: 'уведомления почта',
  },
  { name: app.missions, href: paths.adminMissions.href(), area: 'moderators', also: 'редактор' },
  { name: moderator.users, href: paths.adminUsers.href(), area: 'moderators', also: 'жители люди' },
  { name: moderator.review, href: paths.adminReview.href(), area: 'moderators', also: 'отчёты' },
  {
    name: moderator.enrolments,
    href: paths.adminEnrolments.href(),
    area: 'moderators',
    also: 'участники записи',
  },
  {
    name: moderator.bookings,
    href: paths.adminBookings.href(),
    area: 'moderators',
    also: moderator.shopDesk,
  },
  { name: moderator.items, href: paths.adminShop.href(), area: 'moderators', also: 'магазин склад' },
  { name: moderator.chips, href: paths.adminChips.href(), area: 'moderators', also: 'значки награды' },
  { name: moderator.themes, href: paths.adminThemes.href(), area: 'moderators', also: 'теги' },
  {
    name: moderator.overview,
    href: paths.adminOverview.href(),
    area: 'moderators',
    also: 'статистика графики',
  },
  {
    name: moderator.settings,
    href: paths.adminSettings.href(),
    area: 'superadmin',
    also: 'курс причины условия',
  },
  {
    name: 'События безопасности',
    href: `${paths.adminSettings.href()}?tab=security`,
    area: 'superadmin',
    also: 'входы отказы журнал выгрузки',
  },
]

interface Task {
  readonly name: string
  /** All of these must be allowed by what the contract declares. */
  readonly creates: readonly Declared[]
  readonly icon: Icon
  readonly to: string | (() => void)
  readonly also: string
}
type Declared = Parameters<typeof can>[2]

const tasks: readonly Task[] = [
  {
    name: texts.actions.award,
    creates: [completions],
    icon: IconAward,
    to: () => void peopleByList.open({ act: 'mission', others: ['energy', 'give', 'recall'] }),
    also: 'награда миссия отметить',
  },
  {
    name: texts.actions.amounts,
    creates: [energyChanges, coinChanges],
    icon: IconBolt,
    to: () => void peopleByList.open({ act: 'energy', others: ['mission', 'give', 'recall'] }),
    also: 'bitW энергия коины',
  },
  {
    name: texts.actions.mission,
    creates: [missions],
    icon: IconTargetArrow,
    to: paths.adminMission.href({ activityId: 'new' }),
    also: 'создать добавить',
  },
]

/** What this person may do from the palette, by the rights that the contract declares. */
export const tasksFor = (me: Me, search: Search) =>
  tasks.filter(
    ({ name, also, creates }) =>
      creates.every(declared => can(me, 'create', declared)) && isFoundIn(search, `${name} ${also}`),
  )

/** Screens that this person may open, by their names; all of them for no words. */
export const screensFor = (me: Me, search: Search) =>
  screens
    .filter(({ name, also, area }) => areas[area].may(me) && isFoundIn(search, `${name} ${also ?? ''}`))
    .map(({ name, href, area }) => ({ name, href, area: areas[area].name }))
