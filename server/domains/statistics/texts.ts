import type { LedgerKind } from '#contract/domains/ledger.ts'
import type { BookingState } from '#contract/domains/shop.ts'

export const texts = {
  residents: 'Жители',
  resident: 'Житель',
  history: 'История',
  book: (day: string) => `Статистика жителей ${day}`,
  bookOf: (name: string, day: string) => `Статистика — ${name} ${day}`,
  yes: 'да',
  no: 'нет',
}

/** What happened, in one word, by the word that the database keeps. */
export const deeds: Record<LedgerKind | BookingState | 'awarded' | 'recalled', string> = {
  reward: 'Награда за миссию',
  manual: 'Вручную',
  booking: 'Плата за бронь',
  refund: 'Возврат за бронь',
  reversal: 'Отмена строки',
  awarded: 'Вручён',
  recalled: 'Отозван',
  pending: 'На рассмотрении',
  approved: 'Одобрена',
  rejected: 'Отклонена',
  canceled: 'Отменена',
  issued: 'Выдана',
}
