import type { AccountSearch } from './search.ts'

/** Starts what a tab of the account needs. */
export async function prefetchAccount(_search: AccountSearch) {}
