import { automation } from './automation/index.ts'
import { chips } from './chips/index.ts'
import { digest } from './digest/index.ts'
import type { Domain } from './domain.ts'
import { history } from './history/index.ts'
import { leaderboard } from './leaderboard/index.ts'
import { ledger } from './ledger/index.ts'
import { media } from './media/index.ts'
import { ruMedia } from './media/texts.ts'
import { missions } from './missions/index.ts'
import { notifications } from './notifications/index.ts'
import { onboarding } from './onboarding/index.ts'
import { addCompanions, removeCompanions } from './people/companions.ts'
import type { ResidentCallers } from './people/identity.ts'
import { people } from './people/index.ts'
import { boundOwnChanges } from './people/own-changes.ts'
import { ruPeople } from './people/texts.ts'
import { portal } from './portal/index.ts'
import { retention } from './retention.ts'
import { shop } from './shop/index.ts'
import { statistics } from './statistics/index.ts'

/** Every domain of the city, in the order of docs/architecture.md: each imports only from those before it. */
export const cityDomains: readonly Domain<ResidentCallers>[] = [
  people({
    texts: ruPeople,
    confirmByMail: true,
    onNewResident: (tx, user) => addCompanions(tx, [user], new Date()),
    onOwnChange: boundOwnChanges,
    onLeaving: removeCompanions,
  }),
  media(ruMedia),
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
  digest,
  retention,
]
