import type { Transaction } from '../../database/pool.ts'

/** What the rules ask of a mission. */
export interface Mission {
  readonly id: number
  readonly name: string
  readonly points: number | null
  readonly balance: number | null
  /** Its chip. */
  readonly badge: number | null
  readonly isChipDeleted: boolean
  readonly places: number | null
  readonly isRepeatable: boolean
  readonly requiresReport: boolean
  readonly isDeleted: boolean
  readonly isPublished: boolean
  readonly isOver: boolean
  /** Id of its first picture. */
  readonly image: number | null
}

/**
 * Missions in the order of their ids, held until the transaction ends: who enrols and who rewards comes here first, one
 * after the other, so that places are counted and rewards are given once.
 */
export const holdMissions = (tx: Transaction, ids: readonly number[], now: Date): Promise<Mission[]> =>
  tx<Mission[]>`
    select a.id, a.name, a.points, a.balance, a.badge_id as badge, a.places,
      coalesce((select deleted_at is not null from badges where id = a.badge_id), false) as "isChipDeleted",
      a.is_repeatable as "isRepeatable", a.requires_report as "requiresReport",
      a.deleted_at is not null as "isDeleted",
      coalesce(a.publish_at <= ${now}, true) as "isPublished",
      coalesce(a.available_until <= ${now}, false) as "isOver",
      (select target_id from activities_image where owner_id = a.id order by position limit 1) as image
    from activities a where a.id = any(${ids as number[]}::integer[]) order by a.id for no key update of a`

/** Takes residents, and may be awarded by itself. */
export const isOpen = ({ isDeleted, isPublished, isOver, isChipDeleted }: Mission) =>
  isPublished && !isDeleted && !isOver && !isChipDeleted
