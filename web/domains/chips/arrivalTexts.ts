import type { PluralForms } from '#contract/words.ts'
import { counted, formatNumber } from '../../ui/numbers.ts'
import { shareOf } from './share.ts'
import { texts as chips } from './texts.ts'

const files: PluralForms = { one: 'файл', few: 'файла', many: 'файлов' }

export const texts = {
  first: 'Ваш первый чип',
  new: 'Новый чип',
  /** How rare a chip is; without the number of residents in figures of holders. */
  rarity(holders: number, residents: number | undefined) {
    if (holders <= 1) return 'Такой пока только у\u00a0вас'
    if (residents === undefined) return `Такой ${chips.heldBy(holders)}`
    const share = shareOf(holders, residents)
    return share === 0
      ? 'Такой меньше чем у\u00a01\u00a0% жителей'
      : `Такой у\u00a0${formatNumber(share)}\u00a0% жителей`
  },
  byCity: 'Вручён городом',
  on: (day: string) => `Вручён ${day}`,
  toReport: 'Отчёт за чип',
  toAward: 'Когда и за что',
  toChip: 'Показать чип',
  report: 'Ваш отчёт',
  sent: (day: string) => `Отправлен ${day}`,
  files: (count: number) => `${counted(count, files)} в отчёте`,
  thanks: 'Здорово!',
  toCollection: 'В коллекцию',
} as const
