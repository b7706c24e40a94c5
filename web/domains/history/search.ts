import { type HistoryCategory, historyCategories } from '#contract/domains/history.ts'

/** Of an address, joined by dots: `points-change.booking`. None is all of them. */
export const categoriesOf = (category = ''): readonly HistoryCategory[] => {
  const asked = category.split('.')
  const chosen = historyCategories.filter(known => asked.includes(known))
  return chosen.length < historyCategories.length ? chosen : []
}

/** The address with one category put in or taken out. */
export function withCategory(asked: string | undefined, category: HistoryCategory) {
  const chosen = categoriesOf(asked)
  const next = historyCategories.filter(known => (known === category) !== chosen.includes(known))
  return categoriesOf(next.join('.')).join('.') || undefined
}
