import { queryOptions } from '@tanstack/react-query'
import { openStates } from '#contract/domains/mission-types.ts'
import { MAX_PAGE_SIZE } from '#contract/rest/bounds.ts'
import { nameOf } from '#web/domains/people/me.ts'
import { type CallAnswer, call } from '../../rest/call.ts'
import { api } from '../../rest/client.ts'
import { keptRows } from '../../rest/options.ts'

const inMission = { populate: { activity: { fields: ['id'] } } } as const

/** My enrolments and completions, by mission id. */
export const myPartsQuery = (me: number) =>
  queryOptions({
    queryKey: ['user-activity-enrolls', 'parts', me],
    queryFn: async ({ signal }) => {
      const mine = { user: { id: me } }
      const pagination = { page: 1, pageSize: MAX_PAGE_SIZE, withCount: false }
      const [open, done] = await Promise.all([
        api.list(
          'user-activity-enrolls',
          {
            ...inMission,
            fields: ['status'],
            filters: { ...mine, ...keptRows, status: { $in: openStates } },
            pagination,
          },
          signal,
        ),
        api.list(
          'user-activities',
          {
            fields: ['id'],
            populate: { ...inMission.populate, enrolment: { fields: ['id'] } },
            filters: mine,
            pagination,
          },
          signal,
        ),
      ])
      return { open: open.data, done: done.data }
    },
    select: ({ open, done }) => ({
      states: new Map(open.map(({ activity, status }) => [activity?.id, status])),
      rewarded: new Set(done.map(({ activity }) => activity?.id)),
      /** Missions in which I have a place: a reward without an enrolment takes none. */
      placed: new Set(
        [...open, ...done.filter(({ enrolment }) => enrolment)].map(({ activity }) => activity?.id),
      ),
    }),
  })

/**
 * The number of participants and the latest of them, by mission. In a mission with places rewarded residents count too: their
 * place stays taken (product §3).
 */
export const participantsQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: ['user-activity-enrolls', 'participants', ids],
    queryFn: ({ signal }) =>
      call('GET /api/activities/participants', { query: { ids: [...ids] } }, { signal }),
    enabled: ids.length > 0,
    select: ({ data }) => {
      const known = new Map(
        data.map(({ id, total, latest }) => [id, { count: total, faces: latest.map(toFace) }]),
      )
      return new Map(ids.map((id): [number, ParticipantsOfMission] => [id, known.get(id) ?? nobody]))
    },
  })

const nobody: ParticipantsOfMission = { count: 0, faces: [] }

export interface ParticipantsOfMission {
  readonly count: number
  /** Of the latest: their enrolment, name and picture. */
  readonly faces: readonly ReturnType<typeof toFace>[]
}

type Latest = CallAnswer<'GET /api/activities/participants'>['data'][number]['latest'][number]

const toFace = ({ id, full_name, avatar }: Latest) => ({
  id,
  name: nameOf({ full_name, username: null }),
  picture: avatar,
})
