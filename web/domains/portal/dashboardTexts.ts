import { type PluralForms, words } from '#contract/words.ts'
import { counted } from '../../ui/numbers.ts'

const newArticles: PluralForms = { one: 'новая статья', few: 'новые статьи', many: 'новых статей' }

/** Texts of the dashboard's card, in a file of their own to keep its first chunk small. */
export const dashboardTexts = {
  portal: words.blog,
  /** `3 новые статьи` */
  fresh: (count: number) => counted(count, newArticles),
  thisWeek: 'на этой неделе',
  quiet: 'Истории жителей: опыт, находки, открытия',
} as const
