import { addDays } from '#contract/clock.ts'
import { RANGE_DAYS } from '#contract/constants.ts'
import type { MissionType } from '#contract/domains/mission-types.ts'
import { missions } from '#contract/domains/missions.ts'
import type { Mission } from '#web/domains/missions/data.ts'
import { cityTime } from '#web/ui/clock.ts'
import { formatTime } from '#web/ui/dates.ts'
import type { StoredPicture } from '#web/ui/editor/PictureField.tsx'
import { needed } from '#web/ui/form/rulesOf.ts'
import { texts } from './texts.ts'

/** The values of the form. Numbers are '' while their field is empty; a day is `YYYY-MM-DD`. */
export interface MissionDraft {
  name: string
  type: MissionType
  description: string
  /** Null: the drawing of the type. */
  picture: StoredPicture | null
  reward: 'totals' | 'chip'
  points: number | string
  balance: number | string
  /** The chosen chip's id. */
  badge: string | null
  /** Null: at once. */
  opensOn: string | null
  /** Of that day: `09:00`. */
  opensAt: string
  /** The last day; null: no deadline. */
  until: string | null
  places: number | string
  effort: number | null
  requires_report: boolean
  is_repeatable: boolean
}

/** A mission as the editor needs it. */
export type EditedMission = Omit<Mission, 'image'> & { readonly image: readonly StoredPicture[] | null }

const emptyDraft: MissionDraft = {
  name: '',
  type: 'activity_type_1',
  description: '',
  picture: null,
  reward: 'totals',
  points: '',
  balance: '',
  badge: null,
  opensOn: null,
  opensAt: '09:00',
  until: null,
  places: '',
  effort: null,
  requires_report: false,
  is_repeatable: false,
}

/** Of a new mission: it ends in two weeks (specification §9). */
export const newDraft = (): MissionDraft => ({
  ...emptyDraft,
  until: addDays(cityTime.dayOf(Date.now()), RANGE_DAYS),
})

/** The clock of the city at a moment, in ms of a UTC that would show the same. */
const wallOf = (moment: string | number) => Date.parse(`${cityTime.dayOf(moment)}T${formatTime(moment)}Z`)

/** The moment of a day and a time of the city; of a time that the clocks skip, as long after midnight as usual. */
function momentOf(day: string, time: string): string {
  const wanted = Date.parse(`${day}T${time || '00:00'}Z`)
  const near = cityTime.startOf(day).getTime() + wanted - Date.parse(day)
  // On the day on which the clocks change, noon is 11 or 13 hours after midnight.
  const exact = near + wanted - wallOf(near)
  return new Date(wallOf(exact) === wanted ? exact : near).toISOString()
}

export const toDraft = (mission: EditedMission): MissionDraft => ({
  name: mission.name,
  type: mission.type ?? 'activity_type_11',
  description: mission.description ?? '',
  picture: mission.image?.[0] ?? null,
  reward: mission.badge ? 'chip' : 'totals',
  points: mission.points ?? '',
  balance: mission.balance ?? '',
  badge: mission.badge && String(mission.badge.id),
  opensOn: mission.publish_at && cityTime.dayOf(mission.publish_at),
  opensAt: mission.publish_at ? formatTime(mission.publish_at) : emptyDraft.opensAt,
  until: mission.available_until && cityTime.dayOf(mission.available_until),
  places: mission.places ?? '',
  effort: mission.effort,
  requires_report: mission.requires_report,
  is_repeatable: mission.is_repeatable,
})

/** A copy opens at once and without a deadline: those of the original are usually over. */
export const copyOf = (mission: EditedMission): MissionDraft => ({
  ...toDraft(mission),
  name: texts.copyName(mission.name).slice(0, name.max),
  opensOn: null,
  until: null,
})

/** bitW × ratio, rounded to two places, halves up (product §3). In whole numbers: 0.5 × 1.15 is less than 0.575 in floats. */
export const offeredCoins = (points: number, ratio: number) =>
  Math.round((Math.round(points * 100) * Math.round(ratio * 10_000)) / 10_000) / 100

const { name, points, balance, places } = missions.fields
const amount = (value: number | string, { max }: { readonly max: number }) => {
  if (value === '' || Number(value) < 0) return texts.amountRequired
  return Number(value) > max ? texts.tooMuch(max) : null
}

/** Validates by the limits of the declaration, so that most mistakes are shown before sending. `taken`: places taken. */
export const validateWith = (taken: number) => ({
  name: needed(texts.nameRequired),
  points: (value: number | string, { reward }: MissionDraft) =>
    reward === 'totals' ? amount(value, points) : null,
  balance: (value: number | string, { reward }: MissionDraft) =>
    reward === 'totals' ? amount(value, balance) : null,
  badge: (value: string | null, { reward }: MissionDraft) =>
    reward === 'chip' && !value ? texts.chipRequired : null,
  opensAt: (value: string, { opensOn }: MissionDraft) => (opensOn && !value ? texts.timeRequired : null),
  until: (value: string | null, { opensOn }: MissionDraft) =>
    value && opensOn && value < opensOn ? texts.untilBeforeOpens : null,
  places: (value: number | string) => {
    if (value === '') return null
    if (Number(value) > places.max) return texts.tooMuch(places.max)
    return Number(value) < Math.max(taken, 1) ? texts.placesTaken(Math.max(taken, 1)) : null
  },
})

const count = (value: number | string) => (value === '' ? null : Number(value))

/** The attributes of a draft; a day alone means its end in the city. It pays a chip, or bitW and coins (product §3). */
const attributesOf = (draft: MissionDraft) => {
  const isChip = draft.reward === 'chip'
  return {
    name: draft.name.trim(),
    type: draft.type,
    description: draft.description.trim() || null,
    image: draft.picture ? [draft.picture.id] : [],
    badge: isChip ? Number(draft.badge) : null,
    points: isChip ? null : Number(draft.points),
    balance: isChip ? null : Number(draft.balance),
    publish_at: draft.opensOn && momentOf(draft.opensOn, draft.opensAt),
    available_until: draft.until,
    places: count(draft.places),
    effort: draft.effort,
    requires_report: draft.requires_report,
    is_repeatable: draft.is_repeatable,
  }
}
type Attributes = ReturnType<typeof attributesOf>

/** Which attributes each field of the form sets. */
const setBy: Record<keyof MissionDraft, readonly (keyof Attributes)[]> = {
  name: ['name'],
  type: ['type'],
  description: ['description'],
  picture: ['image'],
  reward: ['badge', 'points', 'balance'],
  points: ['points'],
  balance: ['balance'],
  badge: ['badge'],
  opensOn: ['publish_at'],
  opensAt: ['publish_at'],
  until: ['available_until'],
  places: ['places'],
  effort: ['effort'],
  requires_report: ['requires_report'],
  is_repeatable: ['is_repeatable'],
}

/** The body of a save: what the changed fields set, and nothing else. */
export function changesOf(
  draft: MissionDraft,
  changed: readonly (keyof MissionDraft)[],
): Partial<Attributes> {
  const attributes = attributesOf(draft)
  const names = new Set(changed.flatMap(field => setBy[field]))
  return Object.fromEntries([...names].map(name => [name, attributes[name]]))
}

export const wholeOf = attributesOf
