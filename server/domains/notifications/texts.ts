import { cameBack, coins, plural, quoted, setAside } from '#contract/words.ts'
import type { Notice } from './notify.ts'

const figures = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 2 })

/** `+12,5 bitW`, `−140 коинов`; the space does not break. */
const signed = (amount: number, unit: string) =>
  `${amount < 0 ? '−' : '+'}${figures.format(Math.abs(amount))}\u00a0${unit}`
const bitW = (amount: number) => signed(amount, 'bitW')
const coinsOf = (amount: number) => signed(amount, plural(amount, coins))
const price = (amount: number) => `${figures.format(amount)}\u00a0${plural(amount, coins)}`

const HISTORY = '/account?tab=history'
const MISSIONS = '/user-activity-list'
const BOOKINGS = '/my-booking-list'

type Text = Pick<Notice, 'type' | 'title' | 'text' | 'link'>

/** What residents read about what happened to them (specification §3, the eleven types). */
export const noticeTexts = {
  enrolled: (mission: string): Text => ({
    type: 'activity-enrollment-start',
    title: 'Вы участвуете в миссии',
    text: `${quoted(mission)}: всё получится. Отчёт и срок ищите в карточке миссии.`,
    link: MISSIONS,
  }),
  enrolmentCanceled: (mission: string): Text => ({
    type: 'activity-enrollment-canceled',
    title: 'Участие отменено',
    text: `Миссия ${quoted(mission)} больше не в ваших планах. Вернуться можно, пока она открыта.`,
    link: MISSIONS,
  }),
  returned: (mission: string, comment: string): Text => ({
    type: 'activity-enrollment-start',
    title: 'Отчёт нужно дополнить',
    text: `${quoted(mission)}: ${comment}`,
    link: `${MISSIONS}?tab=needAction`,
  }),
  rewarded: (mission: string): Text => ({
    type: 'activity-rewarded',
    title: 'Миссия пройдена',
    text: `${quoted(mission)} отмечена как пройденная. Спасибо за вклад в город!`,
    link: HISTORY,
  }),
  rewardedWithEnergy: (mission: string, amount: number): Text => ({
    type: 'activity-bitW',
    title: `${bitW(amount)} за миссию`,
    text: `${quoted(mission)} пройдена, реактор стал ярче.`,
    link: HISTORY,
  }),
  rewardedWithCoins: (mission: string, amount: number): Text => ({
    type: 'activity-coins',
    title: `${coinsOf(amount)} за миссию`,
    text: `${quoted(mission)} пройдена, коины уже на балансе.`,
    link: HISTORY,
  }),
  rewardedWithChip: (mission: string, chip: string): Text => ({
    type: 'activity-badge',
    title: `Чип ${quoted(chip)} ваш`,
    text: `${quoted(mission)} пройдена, чип лежит в вашей коллекции.`,
    link: HISTORY,
  }),
  chipAwarded: (chip: string): Text => ({
    type: 'badge',
    title: `Новый чип: ${quoted(chip)}`,
    text: 'Город отметил вас чипом. Он уже в коллекции.',
    link: HISTORY,
  }),
  chipRecalled: (chip: string, comment: string): Text => ({
    type: 'badge',
    title: `Чип ${quoted(chip)} отозван`,
    text: comment,
    link: HISTORY,
  }),
  energyChanged: (amount: number, reason: string): Text => ({
    type: 'points',
    title: bitW(amount),
    text: reason,
    link: HISTORY,
  }),
  coinsChanged: (amount: number, reason: string): Text => ({
    type: 'balance',
    title: coinsOf(amount),
    text: reason,
    link: HISTORY,
  }),
  booked: (item: string, cost: number): Text => ({
    type: 'booking-balance',
    title: `${plural(cost, setAside)} ${price(cost)}`,
    text: `${quoted(item)} забронировано. Пока бронь на рассмотрении, её можно отменить.`,
    link: BOOKINGS,
  }),
  bookingApproved: (item: string, comment: string): Text => ({
    type: 'booking',
    title: `Бронь одобрена: ${quoted(item)}`,
    text: comment,
    link: BOOKINGS,
  }),
  bookingRejected: (item: string, comment: string): Text => ({
    type: 'booking',
    title: `Бронь отклонена: ${quoted(item)}`,
    text: comment,
    link: BOOKINGS,
  }),
  bookingIssued: (item: string): Text => ({
    type: 'booking',
    title: `${quoted(item)} у вас`,
    text: 'Бронь выдана. Носите, читайте, радуйтесь.',
    link: BOOKINGS,
  }),
  refunded: (item: string, cost: number): Text => ({
    type: 'booking-balance',
    title: `${plural(cost, cameBack)} ${price(cost)}`,
    text: `Бронь ${quoted(item)} закрыта, коины снова на балансе.`,
    link: HISTORY,
  }),
  articleRemoved: (title: string, reason: string): Text => ({
    type: 'activity-enrollment-canceled',
    title: 'Статья снята модератором',
    text: `${quoted(title)}: ${reason}`,
    link: '/portal?tab=my-space',
  }),
} as const
