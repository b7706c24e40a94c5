import type { LedgerKind } from '#contract/domains/ledger.ts'
import type { BookingState } from '#contract/domains/shop-types.ts'

/** `2026-11-21` as `21.11.2026`. */
const written = (day: string) => day.split('-').toReversed().join('.')

export const texts = {
  residents: 'Жители',
  resident: 'Житель',
  history: 'История',
  book: (day: string) => `Статистика жителей ${written(day)}`,
  bookOf: (name: string, day: string) => `Статистика — ${name} ${written(day)}`,
  participants: 'Участники',
  bookOfMission: (name: string, day: string) => `Участники — ${name} ${written(day)}`,
  yes: 'да',
  no: 'нет',
}

/** What happened, by the wire name of its kind or state. */
export const deeds: Record<LedgerKind | BookingState | 'awarded' | 'recalled', string> = {
  reward: 'Награда за миссию',
  manual: 'Вручную',
  booking: 'Оплата брони',
  refund: 'Возврат за бронь',
  reversal: 'Отмена',
  awarded: 'Вручён',
  recalled: 'Отозван',
  pending: 'На рассмотрении',
  approved: 'Одобрена',
  rejected: 'Отклонена',
  canceled: 'Отменена',
  issued: 'Выдана',
}
