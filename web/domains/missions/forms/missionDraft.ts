import { missions } from '#contract/domains/missions.ts'
import type { Mission } from '../data.ts'
import { texts } from '../texts.ts'

/** What the form holds. Numbers are '' while their field is empty; a day is `YYYY-MM-DD`. */
export interface MissionDraft {
  name: string
  description: string
  available_until: string | null
  noDeadline: boolean
  reward: 'totals' | 'chip'
  points: number | string
  balance: number | string
  /** The chosen chip's id. */
  badge: string | null
}

/** The day in the reader's own time zone. */
const dayOf = (moment: string) => new Date(moment).toLocaleDateString('sv-SE')

/** A mission is open until the end of its last day. */
const endOf = (day: string) => new Date(`${day}T23:59:59`).toISOString()

export const toDraft = (mission: Mission): MissionDraft => ({
  name: mission.name,
  description: mission.description ?? '',
  available_until: mission.available_until && dayOf(mission.available_until),
  noDeadline: !mission.available_until,
  reward: mission.badge ? 'chip' : 'totals',
  points: mission.points ?? '',
  balance: mission.balance ?? '',
  badge: mission.badge && String(mission.badge.id),
})

/** bitW × ratio, rounded to two places (product §3). */
export const offeredCoins = (points: number, ratio: number) => Math.round(points * ratio * 100) / 100

const { name, description, points, balance } = missions.fields
const amount = (value: number | string, { max }: { readonly max: number }) => {
  if (value === '' || Number(value) < 0) return texts.amountRequired
  return Number(value) > max ? texts.tooMuch(max) : null
}

/** By the limits of the declaration, so that most mistakes are seen before the server sees them. */
export const validate = {
  name: (value: string) =>
    value.trim() === '' ? texts.nameRequired : value.length > name.max ? texts.tooLong(name.max) : null,
  description: (value: string) => (value.length > description.max ? texts.tooLong(description.max) : null),
  available_until: (value: string | null, { noDeadline }: MissionDraft) =>
    value || noDeadline ? null : texts.dateRequired,
  points: (value: number | string, { reward }: MissionDraft) =>
    reward === 'totals' ? amount(value, points) : null,
  balance: (value: number | string, { reward }: MissionDraft) =>
    reward === 'totals' ? amount(value, balance) : null,
  badge: (value: string | null, { reward }: MissionDraft) =>
    reward === 'chip' && !value ? texts.chipRequired : null,
}

/** What is sent. A mission pays a chip, or bitW and coins, never both (product §3). */
export function changesOf(draft: MissionDraft, mission: Mission) {
  const { available_until: day, noDeadline, reward, points, balance, badge } = draft
  const before = mission.available_until
  const until = noDeadline || !day ? null : before && dayOf(before) === day ? before : endOf(day)
  const pays =
    reward === 'chip'
      ? { badge: Number(badge), points: null, balance: null }
      : { badge: null, points: Number(points), balance: Number(balance) }
  return {
    name: draft.name.trim(),
    description: draft.description.trim() || null,
    available_until: until,
    ...pays,
  }
}
