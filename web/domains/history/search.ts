import { type HistoryCategory, historyCategories } from '#contract/domains/history.ts'

/** What is shown of a history, in the address. */
export interface HistorySearch {
  /** Categories joined by dots; undefined: all. */
  category?: string | undefined
  /** `2026-11`; undefined: all of them. */
  month?: string | undefined
}

/** Categories in the address, joined by dots: `points-change.booking`. Empty: all. */
export const categoriesOf = (category = ''): readonly HistoryCategory[] => {
  const asked = category.split('.')
  const chosen = historyCategories.filter(known => asked.includes(known))
  return chosen.length < historyCategories.length ? chosen : []
}

/** The search parameters with one category added or removed. */
export function withCategory(asked: string | undefined, category: HistoryCategory) {
  const chosen = categoriesOf(asked)
  const next = historyCategories.filter(known => (known === category) !== chosen.includes(known))
  return categoriesOf(next.join('.')).join('.') || undefined
}
