import type { City } from '../cities.ts'
import type { TeamKey } from '../teams.ts'

export type Card = {
  username: string
  full_name: string
  gender: 'f' | 'm'
  role: 'Authenticated' | 'Moderator' | 'Superadmin'
  team: TeamKey | null
  position: string
  department: string
  city: City
  /** YYYY-MM-DD */
  birth_date: string
  /** Full days since the first working day. */
  hiredDaysAgo: number
  about: string
  telegram: string | null
  /** How often this person takes part, 0–1, in the generated history. */
  zeal: number
  /** Asked to be left out of the leaderboard. */
  isHidden: boolean
  /** Has no history, but was greeted and has talked with the guide: the first steps are next. */
  hasArrived: boolean
  /** Blocked that many days ago; null: not blocked. */
  blockedDaysAgo: number | null
}

type Given = Omit<Card, 'role' | 'team' | 'telegram' | 'isHidden' | 'hasArrived' | 'blockedDaysAgo'> &
  Partial<Pick<Card, 'role' | 'telegram' | 'isHidden' | 'hasArrived' | 'blockedDaysAgo'>>

/** A row of people of one team; handles are prefixed, so that none belongs to a real person. */
export const team = (key: TeamKey | null, rows: Given[]): Card[] =>
  rows.map(row => ({
    role: 'Authenticated',
    team: key,
    telegram: `@rdpcity_${row.username.replace(/^.\./, '')}`,
    isHidden: false,
    hasArrived: false,
    blockedDaysAgo: null,
    ...row,
  }))
