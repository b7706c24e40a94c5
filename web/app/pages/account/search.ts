import { monthIn, pageIn, searchReader, tabIn } from '#web/searchReader.ts'

export const accountTabs = ['statistics', 'history', 'notifications', 'card'] as const
export type AccountTab = (typeof accountTabs)[number]

/** Search parameters of the account: the tab, and the filters of its list. */
export interface AccountSearch {
  tab?: Exclude<AccountTab, 'statistics'> | undefined
  /** Categories of the history joined by dots, `points-change.booking`; the history domain declares them. */
  category?: string | undefined
  /** The month of the history: `2026-11`. */
  month?: string | undefined
  /** The page of the notices. */
  page?: number | undefined
}

export const readAccountSearch = searchReader<AccountSearch>(({ category, month, page, ...raw }) => {
  const tab = tabIn(accountTabs, raw['tab'])
  return {
    tab,
    category: tab === 'history' && typeof category === 'string' && category !== '' ? category : undefined,
    month: tab === 'history' ? monthIn(month) : undefined,
    page: tab === 'notifications' ? pageIn(page) : undefined,
  }
})
