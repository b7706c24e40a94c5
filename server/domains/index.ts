import type { Parts } from '../assemble.ts'
import { Desk } from '../rest/command.ts'
import type { Commands } from '../rest/routes.ts'
import { automation } from './automation/index.ts'
import { chips } from './chips/index.ts'
import type { City, Domain } from './domain.ts'
import { history } from './history/index.ts'
import { leaderboard } from './leaderboard/index.ts'
import { ledger } from './ledger/index.ts'
import { missions } from './missions/index.ts'
import { notifications } from './notifications/index.ts'
import { onboarding } from './onboarding/index.ts'
import { portal } from './portal/index.ts'
import { shop } from './shop/index.ts'
import { statistics } from './statistics/index.ts'

/** In the order of docs/architecture.md: each imports only from those before it. */
const domains: readonly Domain[] = [
  notifications,
  ledger,
  chips,
  missions,
  shop,
  portal,
  onboarding,
  automation,
  leaderboard,
  history,
  statistics,
]

/** Every rule of the city that is more than a declaration. */
export async function cityDomains(parts: Parts): Promise<Commands> {
  const city: City = {
    ...parts,
    desk: new Desk(parts.engine),
    table: name => parts.engine.model.table(name),
  }
  const commands: Record<string, Commands[string]> = {}
  for (const domain of domains) Object.assign(commands, await domain(city))
  return commands
}
