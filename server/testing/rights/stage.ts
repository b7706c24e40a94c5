import type { Asks, World } from '../world.ts'
import type { Outcome } from './collections.ts'
import type { Scene } from './rows.ts'
import type { Role } from './table.ts'

const roleTypes = {
  guest: 'authenticated',
  blocked: 'authenticated',
  resident: 'authenticated',
  moderator: 'moderator',
  superadmin: 'superadmin',
} as const

/** Where the tables are played: each line has its own people, so that none finds what another left. */
export class Stage {
  readonly #city: World
  readonly #bystander: number

  constructor(city: World, bystander: number) {
    this.#city = city
    this.#bystander = bystander
  }

  /** Somebody of this role, and a neighbour; who is blocked has been let in before. */
  async enter(role: Role): Promise<{ readonly scene: Scene; readonly asks: Asks }> {
    const { build, as } = this.#city
    const me = await build.resident({ role: roleTypes[role], blocked: role === 'blocked' })
    const scene = { city: this.#city, me, neighbour: await build.resident(), bystander: this.#bystander }
    return { scene, asks: await as(role === 'guest' ? null : me) }
  }
}

/** The status where it is none that the tables speak of. */
export type Observed = Outcome | number

/** A right, whatever the state of the things (409) says to its use. */
export function outcomeOf(status: number): Observed {
  if (status === 403) return 'no'
  if (status === 404) return 'gone'
  return status < 400 || status === 409 ? 'yes' : status
}
