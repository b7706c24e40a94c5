import { cameBack, charged } from '#contract/coinWords.ts'
import type { HistoryCategory } from '#contract/domains/history.ts'
import { plainWords } from '#contract/markdown.ts'
import { coins, counted, formatSigned, plural, quoted } from '#contract/words.ts'
import type { Notice } from './notify.ts'

/** `+12,5 bitW`, `−140 коинов`; the space does not break. */
const signed = (amount: number, unit: string) => `${formatSigned(amount)}\u00a0${unit}`
const bitW = (amount: number) => signed(amount, 'bitW')
const coinsOf = (amount: number) => signed(amount, plural(amount, coins))

/** A thing that a notice names and links to. */
interface Named {
  readonly id: number
  readonly name: string
}

// Screens of the web app (web/paths.ts); tools/notice-links.test.ts checks that each exists.
const missionLink = ({ id }: Named) => `/user-activity-list?mission=${id}`
export const bookingLink = (id: number) => `/my-booking-list?booking=${id}`
const chipsLink = (user: number) => `/user-badge-list/${user}`
export const articleLink = (article: number, comment?: number) =>
  `/article/${article}${comment === undefined ? '' : `?comment=${comment}`}`
// The history has no row for a theme.
const THEMES = '/portal'
const historyLink = (category: HistoryCategory) => `/account?tab=history&category=${category}`

/** What stands in notices in the place of a comment that is gone. */
export const commentGone = 'Комментарий удалён'
/** How a notice quotes a comment, which is Markdown as what moderators say of a report is; notices are plain text. */
export const commentQuoted = (author: string, text: string) => `${author}: ${plainWords(text)}`

/** A comment that a notice quotes and links to. */
interface Said {
  readonly id: number
  readonly text: string
}

type Text = Pick<Notice, 'type' | 'title' | 'text' | 'link'>

/**
 * The texts of all notices (specification §3, product §10), each with a link to the thing that it is about.
 */
export const noticeTexts = {
  enrolled: (mission: Named): Text => ({
    type: 'activity-enrollment-start',
    title: 'Вы участвуете в миссии',
    text: `${quoted(mission.name)}: всё получится. Отчёт и срок ищите в карточке миссии.`,
    link: missionLink(mission),
  }),
  enrolmentCanceled: (mission: Named): Text => ({
    type: 'activity-enrollment-canceled',
    title: 'Вы вышли из миссии',
    text: `${quoted(mission.name)}: записаться снова можно, пока миссия открыта.`,
    link: missionLink(mission),
  }),
  enrolmentEnded: (mission: Named, by: string, reason: string): Text => ({
    type: 'activity-enrollment-canceled',
    title: 'Вас сняли с миссии',
    text: `${quoted(mission.name)}. ${commentQuoted(by, reason)}`,
    link: missionLink(mission),
  }),
  missionDeleted: (mission: Named): Text => ({
    type: 'activity-enrollment-canceled',
    title: 'Миссию удалили',
    text: `Миссии ${quoted(mission.name)} больше нет в городе, поэтому запись на неё отменена. Загляните в другие миссии.`,
    link: '/user-activity-list',
  }),
  placeFreed: (mission: Named): Text => ({
    type: 'activity-place',
    title: 'Место освободилось',
    text: `${quoted(mission.name)}: записывайтесь, пока место свободно.`,
    link: missionLink(mission),
  }),
  returned: (mission: Named, comment: string): Text => ({
    type: 'activity-returned',
    title: 'Отчёт вернули на доработку',
    text: `${quoted(mission.name)}: ${plainWords(comment)}`,
    link: missionLink(mission),
  }),
  rewarded: (mission: Named): Text => ({
    type: 'activity-rewarded',
    title: 'Миссия пройдена',
    text: `${quoted(mission.name)} отмечена как пройденная. Спасибо за вклад в город!`,
    link: missionLink(mission),
  }),
  rewardedWithEnergy: (mission: Named, amount: number): Text => ({
    type: 'activity-bitW',
    title: `${bitW(amount)} за миссию`,
    text: `${quoted(mission.name)} пройдена, реактор стал ярче.`,
    link: missionLink(mission),
  }),
  rewardedWithCoins: (mission: Named, amount: number): Text => ({
    type: 'activity-coins',
    title: `${coinsOf(amount)} за миссию`,
    text: `${quoted(mission.name)} пройдена, коины уже на балансе.`,
    link: missionLink(mission),
  }),
  rewardedWithChip: (mission: Named, chip: string): Text => ({
    type: 'activity-badge',
    title: `Чип ${quoted(chip)} ваш`,
    text: `${quoted(mission.name)} пройдена, чип лежит в вашей коллекции.`,
    link: missionLink(mission),
  }),
  chipAwarded: (chip: string, user: number): Text => ({
    type: 'badge',
    title: `Новый чип: ${quoted(chip)}`,
    text: 'Город отметил вас чипом. Он уже в коллекции.',
    link: chipsLink(user),
  }),
  chipRecalled: (chip: string, user: number, comment: string): Text => ({
    type: 'badge',
    title: `Чип ${quoted(chip)} отозван`,
    text: comment,
    link: chipsLink(user),
  }),
  energyChanged: (amount: number, reason: string): Text => ({
    type: 'points',
    title: bitW(amount),
    text: reason,
    link: historyLink('points-change'),
  }),
  coinsChanged: (amount: number, reason: string): Text => ({
    type: 'balance',
    title: coinsOf(amount),
    text: reason,
    link: historyLink('balance-change'),
  }),
  booked: (booking: number, item: string, cost: number): Text => ({
    type: 'booking-balance',
    title: `${plural(cost, charged)} ${counted(cost, coins)}`,
    text: `Забронировано: ${quoted(item)}. Пока бронь на рассмотрении, её можно отменить.`,
    link: bookingLink(booking),
  }),
  bookingApproved: (booking: number, item: string, comment: string): Text => ({
    type: 'booking',
    title: `Бронь одобрена: ${quoted(item)}`,
    text: comment,
    link: bookingLink(booking),
  }),
  bookingCorrected: (booking: number, item: string, comment: string): Text => ({
    type: 'booking',
    title: `Где и как получить: ${quoted(item)}`,
    text: comment,
    link: bookingLink(booking),
  }),
  bookingRejected: (booking: number, item: string, comment: string): Text => ({
    type: 'booking',
    title: `Бронь отклонена: ${quoted(item)}`,
    text: comment,
    link: bookingLink(booking),
  }),
  bookingIssued: (booking: number, item: string): Text => ({
    type: 'booking',
    title: `${quoted(item)} у вас`,
    text: 'Бронь выдана. Пользуйтесь с удовольствием.',
    link: bookingLink(booking),
  }),
  refunded: (booking: number, item: string, cost: number): Text => ({
    type: 'booking-balance',
    title: `${plural(cost, cameBack)} ${counted(cost, coins)}`,
    text: `Возврат за бронь ${quoted(item)}: коины снова на балансе.`,
    link: bookingLink(booking),
  }),
  articleCommented: (article: Named, author: string, comment: Said): Text => ({
    type: 'article-comment',
    title: `Комментарий к статье ${quoted(article.name)}`,
    text: commentQuoted(author, comment.text),
    link: articleLink(article.id, comment.id),
  }),
  commentAnswered: (article: Named, author: string, comment: Said): Text => ({
    type: 'article-comment',
    title: `Ответ на ваш комментарий: ${quoted(article.name)}`,
    text: commentQuoted(author, comment.text),
    link: articleLink(article.id, comment.id),
  }),
  /** The text of a viewed notice that becomes unread again because of more comments within the hour. */
  moreComments: (article: number, comment: number): Pick<Text, 'text' | 'link'> => ({
    text: 'Под статьёй есть ещё новые комментарии.',
    link: articleLink(article, comment),
  }),
  /** Links to the article: its comment is gone. */
  commentDiscarded: (article: Named): Text => ({
    type: 'article-comment',
    title: 'Модератор удалил ваш комментарий',
    text: quoted(article.name),
    link: articleLink(article.id),
  }),
  articleRemoved: (article: Named, reason: string): Text => ({
    type: 'article-removed',
    title: 'Статья снята модератором',
    text: `${quoted(article.name)}: ${reason}`,
    link: articleLink(article.id),
  }),
  /** `name`: what the theme is called now. */
  themeApproved: (proposed: string, name: string): Text => ({
    type: 'theme',
    title: `Тему ${quoted(name)} одобрили`,
    text:
      proposed === name
        ? 'Её предложили вы. Теперь её может выбрать каждый.'
        : `Вы предложили её как ${quoted(proposed)}. Теперь её может выбрать каждый.`,
    link: THEMES,
  }),
  themeMerged: (name: string, into: string): Text => ({
    type: 'theme',
    title: `Тему ${quoted(name)} объединили с ${quoted(into)}`,
    text: 'Её предложили вы. Статьи остались: теперь у них общая тема.',
    link: THEMES,
  }),
  themeDeleted: (name: string): Text => ({
    type: 'theme',
    title: `Тему ${quoted(name)} удалили`,
    text: 'Её предложили вы, и статей с ней не было.',
    link: THEMES,
  }),
  digestStopped: (address: string): Text => ({
    type: 'digest-stopped',
    title: 'Письма до вас не доходят',
    text: `Почтовый сервер не принимает письма на ${address}, поэтому сводка выключена. Проверьте адрес и включите письмо снова.`,
    link: '/account?tab=notifications',
  }),
} as const
