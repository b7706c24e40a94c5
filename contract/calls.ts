import type * as auth from './actions/auth.ts'
import type * as chips from './actions/chips.ts'
import type * as digest from './actions/digest.ts'
import type * as history from './actions/history.ts'
import type * as leaderboard from './actions/leaderboard.ts'
import type * as ledger from './actions/ledger.ts'
import type * as missions from './actions/missions.ts'
import type * as notifications from './actions/notifications.ts'
import type * as overview from './actions/overview.ts'
import type * as people from './actions/people.ts'
import type * as portal from './actions/portal.ts'
import type * as reading from './actions/reading.ts'
import type * as settings from './actions/settings.ts'
import type * as shop from './actions/shop.ts'
import type * as statistics from './actions/statistics.ts'
import type * as upload from './actions/upload.ts'
import type * as users from './actions/users.ts'
import type { Call } from './rest/call.ts'

type CallsIn<Module> = Extract<Module[keyof Module], Call>
type Declared =
  | CallsIn<typeof auth>
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
