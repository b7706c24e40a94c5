import type { HistoryCategory } from '#contract/domains/history.ts'
import { coins, plural, words } from '#contract/words.ts'
import { capitalized } from '../../ui/capitalized.ts'
import { monthName } from '../../ui/dates.ts'
import { monthNames } from '../../ui/months.ts'
import { counted, formatNumber, formatSigned } from '../../ui/numbers.ts'

/** specification §3: the six categories. */
export const categoryNames: Record<HistoryCategory, string> = {
  'balance-change': 'Валюта',
  'points-change': 'Энергия',
  'user-activity': 'Миссии',
  'user-badge': words.badges,
  booking: words.shop,
  blog: words.blog,
}

const unitOf = (category: HistoryCategory, amount: number) =>
  category === 'points-change' ? words.points : plural(amount, coins)

/** The moments of a story, by the kind of the event. */
const events: Readonly<Record<string, string>> = {
  enrolled: 'Запись на миссию',
  sent: 'Отчёт отправлен',
  returned: 'Отчёт вернули',
  wasReturned: 'Отчёт вернули',
  left: 'Выход из миссии',
  takenOff: 'Снятие с миссии',
  completed: 'Миссия пройдена',
  requested: 'Забронировано',
  approved: 'Одобрено',
  rejected: 'Отклонено',
  canceled: 'Отменено',
  issued: 'Выдано',
  awarded: 'Чип получен',
  recalled: 'Чип отозван',
  published: 'Опубликовано',
  removed: 'Снято модератором',
  booking: 'Оплата',
  refund: 'Возврат',
  reward: 'Награда',
  reversal: 'Отмена',
}

const further = {
  more: 'Показать ещё',
  loadingMore: 'Загружаем',
  moreFailed: 'Дальше не загрузилось: город не отвечает.',
}

export const texts = {
  categories: 'О чём',
  all: 'Всё',
  feed: 'История',
  loading: 'Открываем историю…',
  further: { ...further, end: 'Это начало истории.' },
  today: 'Сегодня',
  yesterday: 'Вчера',
  unit: unitOf,
  /** `+240 bitW`, `−360 коинов` */
  amount: (category: HistoryCategory, amount: number) =>
    `${formatSigned(amount)}\u00a0${unitOf(category, amount)}`,
  coins: (amount: number) => counted(amount, coins),
  total: (category: HistoryCategory, total: number) =>
    `${formatNumber(total)}\u00a0${unitOf(category, total)}`,
  /** «Стало 2 480 bitW и 1 150 коинов» */
  totals: (totals: readonly string[]) => `Стало ${totals.join(' и ')}`,
  refunded: (amount: number) => `Возвращено ${formatNumber(amount)}`,
  chip: 'Чип',
  event: ({ kind, title }: { readonly kind: string; readonly title: string }) => events[kind] ?? title,
  /** `Мира Сыч: «Отлично»`, or the one of the two that is known. */
  answer: (author: string | null, text: string | null) =>
    author && text ? `${author}: «${text}»` : (author ?? text),
  until: (day: string) => `До ${day}`,
  rework: 'Доработать отчёт',

  period: 'За какое время',
  allTime: 'За всё время',
  month: (month: string) => capitalized(monthNames(month).long),
  showMonth: (month: string) => `Показать ${monthName(`${month}-01`)}`,
  furtherInMonth: (month: string) => ({
    ...further,
    end: `Больше событий за ${monthName(`${month}-01`)} нет.`,
  }),
  sums: 'Итоги',
  energy: 'Энергия',
  received: 'Получено',
  spent: 'Потрачено',
  cameBack: 'Вернулось',
  chips: words.badges,

  emptyTitle: 'История начнётся с первого дела',
  emptyText: 'Запишитесь на миссию, и здесь появится первая строка.',
  toMissions: 'К миссиям',
  noneTitle: 'Таких событий пока нет',
  showAll: 'Все события',
  noneText: 'Попробуйте другие категории или другой месяц.',
  failedTitle: 'История не открылась',
  failedText: 'Город не отвечает. Записи никуда не делись.',
} as const
