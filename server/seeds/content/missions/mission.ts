import type { ChipKey } from '../chips.ts'
import type { Days } from '../types.ts'

export type MissionType = `activity_type_${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11}`

export type MissionSeed = {
  key: string
  name: string
  /** Markdown */
  description: string
  type: MissionType
  /** A chip, or else energy and coins (product §3: never both). */
  reward: { chip: ChipKey } | { points: number; balance: number }
  /** Tabler glyph engraved on the plate. */
  glyph: string
  createdDaysAgo: number
  /** When it opens; null: as soon as created. */
  publishInDays: Days | null
  deadlineInDays: Days | null
  deletedDaysAgo: number | null
  places: number | null
  is_repeatable: boolean
  requires_report: boolean
  /** Days it usually takes from enrolling to the report or, without one, to the reward. */
  effortDays: number
  /** Minutes of work, as the card says; null: not said. */
  effort: number | null
  /** How often residents pick it, relative to the others; 0: they come to it another way, by automation or by publishing. */
  appeal: number
  /** What residents wrote when they reported; the history picks from these. */
  reports: string[]
}

type Given = Omit<
  MissionSeed,
  | 'effortDays'
  | 'effort'
  | 'publishInDays'
  | 'deadlineInDays'
  | 'deletedDaysAgo'
  | 'places'
  | 'is_repeatable'
  | 'requires_report'
  | 'reports'
> &
  Partial<MissionSeed>

const minutesIn = (days = 7) => (days === 7 ? null : days < 2 ? 15 : days < 4 ? 30 : days < 7 ? 90 : 240)

/** A mission asks for a report exactly when there are reports to draw from. */
export const mission = (given: Given): MissionSeed => ({
  effortDays: 7,
  effort: minutesIn(given.effortDays),
  publishInDays: null,
  deadlineInDays: null,
  deletedDaysAgo: null,
  places: null,
  is_repeatable: false,
  reports: [],
  requires_report: (given.reports ?? []).length > 0,
  ...given,
})
