import { addDays } from '#contract/clock.ts'
import { securityEventKinds } from '#contract/domains/history.ts'
import { deskSearch, oneOf, reference, type ValuesOf } from '#web/desk/search.ts'
import { searchReader, tabIn } from '#web/searchReader.ts'
import { cityTime } from '#web/ui/clock.ts'

export const settingsTabs = ['rules', 'security'] as const

/** How many days back each period begins; today, a day of the city, is the first of them. */
const days = { day: 1, week: 7, month: 30 } as const
export type SecurityPeriod = keyof typeof days

/** The security events, the latest first. */
export const securitySearch = deskSearch('security-events', {
  filters: {
    kind: oneOf(securityEventKinds, kind => ({ kind })),
    /** Who did it, or to whom it was done. */
    person: reference(person => ({ $or: [{ actor: { id: person } }, { user: { id: person } }] })),
    period: oneOf(Object.keys(days) as SecurityPeriod[], period => ({
      createdAt: { $gte: addDays(cityTime.dayOf(Date.now()), 1 - days[period]) },
    })),
  },
  orders: { latest: ['createdAt:desc', 'id:desc'] },
})
export type SecuritySearch = ValuesOf<typeof securitySearch>

export interface SettingsSearch extends SecuritySearch {
  readonly tab?: 'security' | undefined
}

export const readSettingsSearch = searchReader<SettingsSearch>(raw => ({
  ...(securitySearch.read(raw) as Required<SecuritySearch>),
  tab: tabIn(settingsTabs, raw['tab']),
}))
