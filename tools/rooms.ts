/** The domains of the city. Each imports only from itself and from those before it, on the server as on the web. */
export const domains = [
  'people',
  'media',
  'notifications',
  'ledger',
  'chips',
  'missions',
  'shop',
  'portal',
  'onboarding',
  'automation',
  'leaderboard',
  'history',
  'statistics',
  'digest',
] as const

const domainsOf = (side: string) => domains.map(name => `${side}/domains/${name}`)

/**
 * The rooms of the code, lowest first: a file imports only from its own room and from those before it. A room is a
 * folder or a module; the longest name that fits a file is its room.
 */
export const rooms: readonly string[] = [
  'contract/words',
  'contract/blank',
  'contract/rest',
  'contract/refusals',
  'contract/notices',
  'contract/domains',
  ...domainsOf('contract'),
  'contract',

  'server/command',
  'server/certificates',
  'server/misspelt',
  'server/environment',
  'server/settings',
  'server/rounds',
  'server/database',
  'server/events',
  'server/rest',
  'server/retention',
  'server/http',
  'server/mail',
  'server/domains',
  ...domainsOf('server'),
  'server/domains/retention',
  'server/domains/index',
  'server/domains/audit',
  'server/seeds',
  'server/assemble',
  'server/web-build',
  'server/app',
  'server',

  'web/ui',
  'web/rest',
  'web',
  'web/desk',
  ...domainsOf('web'),
  'web/app',
  'web/main',
]
