import { coins, type PluralForms, quoted, words } from '#contract/words.ts'
import { counted, formatNumber } from '../../ui/numbers.ts'

/** What one resident receives: a chip, or energy and coins. */
export interface Reward {
  readonly chip?: string | null
  readonly points?: number | null
  readonly balance?: number | null
}

const recipients: PluralForms = { one: 'жителю', few: 'жителям', many: 'жителям' }
const holders: PluralForms = { one: 'жителя', few: 'жителей', many: 'жителей' }

/** `чип «Картограф»` or `100 bitW и 50 коинов`; empty for a mission without a reward. */
export function rewardWords({ chip, points, balance }: Reward): string {
  if (chip) return `чип ${quoted(chip)}`
  return [points && `${formatNumber(points)}\u00a0${words.points}`, balance && counted(balance, coins)]
    .filter(Boolean)
    .join(' и ')
}

/** Sums of two decimals are exact in hundredths. */
const times = (amount: number | null | undefined, count: number) =>
  amount ? (Math.round(amount * 100) * count) / 100 : null

const sumOf = ({ chip, points, balance }: Reward, count: number) =>
  rewardWords({ chip: chip ?? null, points: times(points, count), balance: times(balance, count) }) ||
  'благодарность города'

/** «Всего: 4 800 bitW и 2 400 коинов — 20 жителям»: what is sent, before it is sent. */
export const totalWords = (reward: Reward, count: number) =>
  `Всего: ${sumOf(reward, count)} — ${counted(count, recipients)}`

/** «Всего спишем: 100 bitW — у 2 жителей». */
export const takenWords = (reward: Reward, count: number) =>
  `Всего спишем: ${sumOf(reward, count)} — у\u00a0${counted(count, holders)}`
