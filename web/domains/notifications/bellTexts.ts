import type { PluralForms } from '#contract/words.ts'
import { counted } from '../../ui/numbers.ts'

const unread: PluralForms = {
  one: 'непрочитанное уведомление',
  few: 'непрочитанных уведомления',
  many: 'непрочитанных уведомлений',
}

export const bellTexts = {
  title: 'Уведомления',
  unread: (count: number) => counted(count, unread),
}
