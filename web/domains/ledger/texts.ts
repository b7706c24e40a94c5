import { words } from '#contract/words.ts'
import { formatNumber } from '../../ui/numbers.ts'

export const texts = {
  months: 'Энергия по месяцам',
  monthsTable: 'Сколько энергии принёс каждый месяц',
  energy: `Энергия, ${words.points}`,
  points: (points: number) => `${formatNumber(points)}\u00a0${words.points}`,
  noEnergy: 'За год энергии ещё не было. Первая миссия с bitW зажжёт первый столбик.',
}
