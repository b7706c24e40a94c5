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

/**
 * Creates the people for a line of the tables: each line has its own, so that no line depends on another's
 * rows.
 */
export class Stage {
  readonly #city: World
  readonly #bystander: number

  constructor(city: World, bystander: number) {
    this.#city = city
    this.#bystander = bystander
  }

  /** Creates a user of this role and a neighbour; a blocked one has signed in before the block. */
  async enter(role: Role): Promise<{ readonly scene: Scene; readonly asks: Asks }> {
    const { build, as } = this.#city
    const me = await build.resident({ role: roleTypes[role], blocked: role === 'blocked' })
    const scene = { city: this.#city, me, neighbour: await build.resident(), bystander: this.#bystander }
    return { scene, asks: await as(role === 'guest' ? null : me) }
  }
}

/** An outcome of the tables, or the status when it is none of theirs. */
export type Observed = Outcome | number

/** The outcome of a status; 409 counts as allowed, because the state refuses and not the right. */
export function outcomeOf(status: number): Observed {
  if (status === 403) return 'no'
  if (status === 404) return 'gone'
  if (status === 400) return 'incomplete'
  return status < 400 || status === 409 ? 'yes' : status
}
