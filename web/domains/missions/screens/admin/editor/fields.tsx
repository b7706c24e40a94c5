import type { ReactNode } from 'react'
import { type MissionType, missionTypes } from '#contract/domains/mission-types.ts'
import { effortText, missionTypeNames } from '#web/domains/missions/cardTexts.ts'
import { formatDay, formatMoment } from '#web/ui/dates.ts'
import type { FieldBook } from '#web/ui/editor/fields.ts'
import { formatNumber } from '#web/ui/numbers.ts'
import { ChipName } from './ChipName.tsx'
import type { MissionDraft } from './draft.ts'
import { texts } from './texts.ts'

const number = (value: unknown) => (value === '' || value == null ? null : formatNumber(Number(value)))
const truth = (value: unknown) => (value ? texts.yes : texts.no)
const day = (value: string | null) => value && formatDay(value)
const LONG = 160
const short = (value: unknown) => {
  const text = typeof value === 'string' ? value : ''
  return text.length > LONG ? `${text.slice(0, LONG)}…` : text || null
}

/** `id` is text in the form and a number in the change log. */
const chip = (id: unknown) =>
  typeof id === 'string' || typeof id === 'number' ? <ChipName id={Number(id)} /> : null

const { fields } = texts

/** How the fields of the form are named and shown in a conflict. */
export const fieldBook: FieldBook<MissionDraft> = {
  name: { label: fields.name, show: value => value || null },
  type: { label: fields.type, show: value => missionTypeNames[value] },
  description: { label: fields.description, show: short },
  picture: { label: fields.picture, show: value => (value ? texts.own : texts.typeDrawing) },
  reward: {
    label: fields.reward,
    show: value => (value === 'chip' ? texts.rewardChip : texts.rewardTotals),
  },
  points: { label: fields.points, show: number },
  balance: { label: fields.balance, show: number },
  badge: { label: fields.badge, show: chip },
  opensOn: { label: fields.opensOn, show: day },
  opensAt: { label: fields.opensAt, show: value => value },
  until: { label: fields.until, show: day },
  places: { label: fields.places, show: number },
  effort: { label: fields.effort, show: value => value && effortText(value) },
  requires_report: { label: fields.requires_report, show: truth },
  is_repeatable: { label: fields.is_repeatable, show: truth },
}

const moment = (value: unknown) => (typeof value === 'string' ? formatMoment(value) : null)
const isType = (value: unknown): value is MissionType => missionTypes.some(type => type === value)

/** The same for the attributes of the change log, which has them as they are on the wire. */
export function showChange(field: string): { label: string; show: (value: unknown) => ReactNode } {
  switch (field) {
    case 'type':
      return { label: fields.type, show: value => (isType(value) ? missionTypeNames[value] : null) }
    case 'available_until':
      return { label: fields.until, show: value => (typeof value === 'string' ? formatDay(value) : null) }
    case 'publish_at':
      return { label: fields.opensOn, show: moment }
    case 'deletedAt':
      return { label: texts.deletedField, show: moment }
    case 'image':
      return {
        label: fields.picture,
        show: value => (Array.isArray(value) && value.length > 0 ? texts.own : texts.typeDrawing),
      }
    case 'badge':
      return { label: fields.badge, show: chip }
    case 'points':
    case 'balance':
    case 'places':
      return { label: fields[field], show: number }
    case 'effort':
      return { label: fields.effort, show: value => (typeof value === 'number' ? effortText(value) : null) }
    case 'requires_report':
    case 'is_repeatable':
      return { label: fields[field], show: truth }
    default:
      return { label: field === 'description' ? fields.description : fields.name, show: short }
  }
}
