import { type SecurityEventKind, securityEventKinds } from '#contract/domains/history.ts'
import { idIn, pageIn, searchReader, tabIn } from '#web/searchReader.ts'

export const settingsTabs = ['rules', 'security'] as const

/** How many days back each period begins; today is the first of them. */
export const securityPeriods = { day: 1, week: 7, month: 30 } as const
export type SecurityPeriod = keyof typeof securityPeriods

/** Filters of the security events; defaults are left out. */
export interface SecuritySearch {
  readonly kind?: SecurityEventKind | undefined
  /** Who did it, or to whom it was done. */
  readonly person?: number | undefined
  readonly period?: SecurityPeriod | undefined
  readonly page?: number | undefined
}

export interface SettingsSearch extends SecuritySearch {
  readonly tab?: 'security' | undefined
}

export const readSettingsSearch = searchReader<SettingsSearch>(raw => ({
  tab: tabIn(settingsTabs, raw['tab']),
  kind: securityEventKinds.find(known => known === raw['kind']),
  person: idIn(raw['person']),
  period: (Object.keys(securityPeriods) as SecurityPeriod[]).find(known => known === raw['period']),
  page: pageIn(raw['page']),
}))
