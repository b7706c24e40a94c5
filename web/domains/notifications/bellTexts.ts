import { type PluralForms, plural } from '#contract/words.ts'
import { formatNumber } from '../../ui/numbers.ts'

const unread: PluralForms = {
  one: 'непрочитанное уведомление',
  few: 'непрочитанных уведомления',
  many: 'непрочитанных уведомлений',
}

export const bellTexts = {
  title: 'Уведомления',
  unread: (count: number) => `${formatNumber(count)}\u00a0${plural(count, unread)}`,
}
