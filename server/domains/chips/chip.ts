import type { Transaction } from '../../database/pool.ts'
import { idsInRange } from '../ids.ts'

/** The attributes of a chip that notices and refusals use. */
export interface Chip {
  readonly id: number
  readonly name: string
  readonly isDeleted: boolean
  /** Id of its first picture. */
  readonly image: number | null
}

/** Chips by id, locked until the transaction ends, so that none is deleted meanwhile. */
export const holdChips = (tx: Transaction, ids: readonly number[]): Promise<Chip[]> => tx<Chip[]>`
  select b.id, b.name, b.deleted_at is not null as "isDeleted",
    (select target_id from badges_image where owner_id = b.id order by position limit 1) as image
  from badges b where b.id = any(${idsInRange(ids)}::integer[]) order by b.id for share of b`
