import { type PluralForms, plural } from '#contract/words.ts'
import { lateEnrolments } from '../../domains/missions/screens/admin/review/texts.ts'
import { counted } from '../../ui/numbers.ts'
import type { WaitingKind } from './waiting.ts'

const forms: Record<WaitingKind, PluralForms> = {
  reports: { one: 'отчёт ждёт проверки', few: 'отчёта ждут проверки', many: 'отчётов ждут проверки' },
  bookings: { one: 'бронь ждёт решения', few: 'брони ждут решения', many: 'броней ждут решения' },
  late: lateEnrolments,
  themes: { one: 'тема ждёт решения', few: 'темы ждут решения', many: 'тем ждут решения' },
}
const all: PluralForms = { one: 'дело ждёт', few: 'дела ждут', many: 'дел ждут' }

export const texts = {
  title: 'Что ждёт решения',
  /** The words after the figure. */
  kind: (kind: WaitingKind, count: number) => plural(count, forms[kind]),
  total: (count: number) => `${counted(count, all)} модератора`,
} as const
