import type { HistoryCategory } from '#contract/domains/history.ts'
import { coins, plural, words } from '#contract/words.ts'
import { formatNumber, formatSigned } from '../../ui/numbers.ts'

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

export const texts = {
  categories: 'О чём',
  all: 'Все события',
  feed: 'История',
  loading: 'Открываем историю…',
  further: {
    more: 'Показать ещё',
    loadingMore: 'Загружаем',
    moreFailed: 'Дальше не загрузилось: город не отвечает.',
    end: 'Это начало истории.',
  },
  today: 'Сегодня',
  yesterday: 'Вчера',
  /** `+240 bitW`, `−360 коинов` */
  amount: (category: HistoryCategory, amount: number) =>
    `${formatSigned(amount)}\u00a0${unitOf(category, amount)}`,
  totalAfter: (category: HistoryCategory, total: number) =>
    `Стало ${formatNumber(total)}\u00a0${unitOf(category, total)}`,

  emptyTitle: 'История начнётся с первого дела',
  emptyText: 'Запишитесь на миссию, и здесь появится первая строка.',
  toMissions: 'К миссиям',
  noneTitle: 'Таких событий пока нет',
  noneText: 'Попробуйте другие категории.',
  failedTitle: 'История не открылась',
  failedText: 'Город не отвечает. Записи никуда не делись.',
} as const
