import {
  type EnrolmentState,
  enrolmentStates,
  type MissionType,
  missionTypes,
} from '#contract/domains/mission-types.ts'
import { day, deskSearch, oneOf, reference, type ValuesOf } from '../../desk/search.ts'
import { idIn, pageIn, searchReader, tabIn, textIn } from '../../searchReader.ts'
import { type Reward, rewards } from './search.ts'

/** specification §2: current and passed; then what no resident sees. */
export const deskTabs = ['current', 'passed', 'planned', 'deleted'] as const
export type DeskTab = (typeof deskTabs)[number]

export const deskSorts = [
  'createdAt:desc',
  'createdAt:asc',
  'available_until:asc',
  'available_until:desc',
  'name:asc',
  'name:desc',
  'points:desc',
  'points:asc',
] as const
export type DeskSort = (typeof deskSorts)[number]

export interface MissionDeskSearch {
  readonly tab?: DeskTab | undefined
  readonly q?: string | undefined
  readonly type?: MissionType | undefined
  readonly reward?: Reward | undefined
  readonly sort?: DeskSort | undefined
  readonly page?: number | undefined
  readonly size?: 50 | 100 | undefined
}

const among = <Value>(values: readonly Value[], value: unknown) => values.find(known => known === value)

export const readMissionDesk = searchReader<MissionDeskSearch>(search => ({
  tab: tabIn(deskTabs, search['tab']),
  q: textIn(search['q']),
  type: among(missionTypes, search['type']),
  reward: among(rewards, search['reward']),
  sort: search['sort'] === deskSorts[0] ? undefined : among(deskSorts, search['sort']),
  page: pageIn(search['page']),
  size: among([50, 100] as const, search['size']),
}))

export interface MissionEditorSearch {
  /** The state of the participants shown. */
  readonly state?: EnrolmentState | undefined
  readonly page?: number | undefined
  /** Of a new mission: the one that it copies. */
  readonly from?: number | undefined
}

export const readMissionEditor = searchReader<MissionEditorSearch>(search => ({
  state: among(enrolmentStates, search['state']),
  page: pageIn(search['page']),
  from: idIn(search['from']),
}))

/** How far enrolments have come, as the overview counts it: their states, and groups of these. */
const enrolmentSteps = [
  'sent',
  'enrolled',
  'overdue',
  'late',
  'reports',
  'submitted',
  'returned',
  'unrewarded',
  'rewarded',
  'canceled',
  'abandoned',
  'withdrawn',
  'decided',
  'awarded',
] as const
export type EnrolmentStep = (typeof enrolmentSteps)[number]

/** Search parameters of all enrolments: made, or decided (`decided`, `awarded`), from `since` to the day before `until`. */
export const enrolmentSearch = deskSearch('user-activity-enrolls', {
  filters: {
    step: oneOf(enrolmentSteps),
    type: oneOf(missionTypes, type => ({ activity: { type } })),
    team: reference(team => ({ team: { id: team } })),
    since: day(),
    until: day(),
  },
})
export type EnrolmentSearch = ValuesOf<typeof enrolmentSearch>

/** The moderator's queues: submitted reports, and enrolments whose deadline has passed. */
export const reviewTabs = ['reports', 'late'] as const
export type ReviewTab = (typeof reviewTabs)[number]

export interface ReviewSearch {
  readonly tab?: 'late' | undefined
  /** The enrolment that is open. */
  readonly report?: number | undefined
  readonly page?: number | undefined
}

export const readReviewSearch = searchReader<ReviewSearch>(search => ({
  tab: tabIn(reviewTabs, search['tab']),
  report: idIn(search['report']),
  page: pageIn(search['page']),
}))
