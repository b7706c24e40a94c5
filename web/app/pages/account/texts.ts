import type { NoPlaceReason } from '#contract/domains/rating-types.ts'
import { type PluralForms, words } from '#contract/words.ts'
import { cardTexts } from '#web/domains/people/cardTexts.ts'
import { counted, formatNumber } from '#web/ui/numbers.ts'
import type { AccountTab } from './search.ts'

const pieces: PluralForms = { one: 'бронь', few: 'брони', many: 'броней' }

export const texts = {
  account: 'Личный кабинет',
  builtOn: (day: string) => `Сборка от ${day}`,
  publicProfile: 'Мой профиль',
  tabs: 'Разделы кабинета',
  tabNames: {
    statistics: 'Статистика',
    history: 'История',
    notifications: 'Уведомления',
    card: cardTexts.yours,
  } satisfies Record<AccountTab, string>,
  energy: words.points,
  coins: words.balance,
  chips: words.badges,
  place: 'Место за месяц',
  lastPlace: 'Место за прошлый месяц',
  myPlace: (position: number) => `${formatNumber(position)}-е`,
  reputation: 'Репутация',
  noPlace: {
    'no-energy': 'пока нет',
    hidden: 'вы не показываетесь на доске',
    staff: 'вы вне зачёта',
    'other-team': 'нет',
  } satisfies Record<NoPlaceReason, string>,

  leaderboard: 'Лидерборд',
  wholeBoard: 'Весь',
  placeOf: (position: number) => `${formatNumber(position)}-е место`,
  you: 'Вы',
  toNext: (position: number) => `До ${formatNumber(position)}-го места осталось `,
  first: 'Вы на первом месте в этом месяце.',
  hide: 'Не показывать меня в лидерборде',
  hideAbout: 'Энергия и награды остаются при вас, имени на доске не будет.',
  hidden: 'Вас больше нет на доске',
  shown: 'Вы снова на доске',
  hideFailed: 'Не получилось узнать, видно ли вас на доске.',
  notHidden: 'Не получилось переключить',

  monthsLoading: 'Считаем энергию…',
  deeds: 'Дела',
  missionsDone: 'Пройдено миссий',
  allMissionsDone: 'Все пройденные миссии',
  reputationAbout: 'Разница отметок «нравится» и «не нравится» под вашими статьями и комментариями.',

  portal: words.blog,
  mySpace: 'Моё пространство',
  portalFigure: 'Что показать по месяцам',
  portalMonths: {
    views: 'Сколько раз ваши статьи открывали каждый месяц',
    likes: 'Сколько отметок «нравится» приходило каждый месяц',
    comments: 'Сколько комментариев приходило каждый месяц',
  },
  articles: 'Статьи',
  portalLoading: 'Считаем просмотры…',
  bestArticles: 'Лучшие статьи',
  noArticles: 'Опубликуйте первую статью, и здесь станет видно, как её читают.',
  write: 'Написать статью',
  ratingsOfArticles: 'Статьи',
  ratingsOfComments: 'Комментарии',
  liked: 'нравится',
  disliked: 'не нравится',

  bookings: 'Брони',
  all: 'Все',
  allBookings: (count: number) => ` ${counted(count, pieces)}`,
  noBookingsTitle: 'Броней пока нет',
  noBookingsText: 'Коины ждут в Торговом квартале.',
  toShop: 'В Торговый квартал',
} as const
