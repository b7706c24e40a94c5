import { type PluralForms, quoted } from '#contract/words.ts'
import { counted, formatNumber } from '#web/ui/numbers.ts'
import { sinceDay } from '#web/ui/sinceDay.ts'

const chips: PluralForms = { one: 'чип', few: 'чипа', many: 'чипов' }
const missions: PluralForms = { one: 'миссия', few: 'миссии', many: 'миссий' }
const more = (left: number, forms: PluralForms) => `Ещё ${counted(left, forms)}`

export const texts = {
  chips: (count: number) => `Чипы: ${formatNumber(count)}`,
  giveChip: 'Вручить или отозвать',
  recall: (chip: string) => `Отозвать чип ${quoted(chip)}`,
  noChips: 'Чипов пока нет.',
  moreChips: (left: number) => more(left, chips),
  forMission: 'За миссию',
  byHand: 'Вручную',
  byRule: 'Город',
  missions: (count: number) => `Миссии: ${formatNumber(count)}`,
  reward: 'Наградить',
  noMissions: 'Миссий пока нет.',
  moreMissions: (left: number) => more(left, missions),
  noReward: 'Без награды',
  hiddenMission: 'Миссия',
  sentOn: (day: string) => `отчёт ждёт ${sinceDay(day)}`,
  since: (day: string) => `запись от ${day}`,
  noHistory: 'В истории пока пусто.',
  historyFailed: 'Город не отвечает. Записи на месте.',
  total: (amount: string) => `итог ${amount}`,
  undoes: (when: string | null) => (when ? `отменяет: ${when}` : 'отменяет более раннюю запись'),
  undone: (when: string | null) => (when ? `отменено: ${when}` : 'отменено'),
  states: {
    enrolled: 'Участвует',
    submitted: 'На проверке',
    returned: 'На доработке',
    rewarded: 'Награда вручена',
  },
} as const
