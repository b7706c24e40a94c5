export const accountTabs = ['statistics', 'history', 'notifications'] as const
export type AccountTab = (typeof accountTabs)[number]

/** What the address of the account holds: the tab, and what is asked of its list. */
export interface AccountSearch {
  tab?: Exclude<AccountTab, 'statistics'> | undefined
  /** Of the history, joined by dots: `points-change.booking`; which of them there are, its own domain knows. */
  category?: string | undefined
  /** Of the notices. */
  page?: number | undefined
}

export function readAccountSearch({ tab, category, page: asked }: Record<string, unknown>): AccountSearch {
  const page = Math.trunc(Number(asked))
  if (tab === 'history')
    return { tab, category: typeof category === 'string' && category !== '' ? category : undefined }
  if (tab === 'notifications') return { tab, page: page > 1 && page <= 10_000 ? page : undefined }
  return {}
}
