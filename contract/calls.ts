import type * as auth from './calls/auth.ts'
import type * as automation from './calls/automation.ts'
import type * as chips from './calls/chips.ts'
import type * as digest from './calls/digest.ts'
import type * as history from './calls/history.ts'
import type * as leaderboard from './calls/leaderboard.ts'
import type * as ledger from './calls/ledger.ts'
import type * as missions from './calls/missions.ts'
import type * as notifications from './calls/notifications.ts'
import type * as overview from './calls/overview.ts'
import type * as people from './calls/people.ts'
import type * as portal from './calls/portal.ts'
import type * as reading from './calls/reading.ts'
import type * as settings from './calls/settings.ts'
import type * as shop from './calls/shop.ts'
import type * as statistics from './calls/statistics.ts'
import type * as upload from './calls/upload.ts'
import type * as users from './calls/users.ts'
import type { Call } from './rest/call.ts'

type CallsIn<Module> = Extract<Module[keyof Module], Call>
type Declared =
  | CallsIn<typeof auth>
  | CallsIn<typeof automation>
  | CallsIn<typeof chips>
  | CallsIn<typeof digest>
  | CallsIn<typeof history>
  | CallsIn<typeof leaderboard>
  | CallsIn<typeof ledger>
  | CallsIn<typeof missions>
  | CallsIn<typeof notifications>
  | CallsIn<typeof overview>
  | CallsIn<typeof people>
  | CallsIn<typeof portal>
  | CallsIn<typeof reading>
  | CallsIn<typeof settings>
  | CallsIn<typeof shop>
  | CallsIn<typeof statistics>
  | CallsIn<typeof upload>
  | CallsIn<typeof users>

/** Every call beside the five verbs, by method and path: `Calls['GET /api/rating']`. Types only: importing it loads no schema. */
export type Calls = { readonly [C in Declared as `${Uppercase<C['method']>} ${C['path']}`]: C }
