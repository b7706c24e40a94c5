import type { Transaction } from '../../database/pool.ts'

/** A mission as its rules need it. */
export interface Mission {
  readonly id: number
  readonly name: string
  readonly points: number | null
  readonly balance: number | null
  /** Id of its chip. */
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
 * Missions in the order of their ids, locked until the transaction ends. Enrolling, leaving and rewarding all
 * lock the mission first, so that they run one after another: no place is given twice and no reward is given
 * twice.
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

/** Residents may enrol, and automation may award it. */
export const isOpen = ({ isDeleted, isPublished, isOver, isChipDeleted }: Mission) =>
  isPublished && !isDeleted && !isOver && !isChipDeleted
