import { useQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { saveChip, useDeleteChip, useGive, useRecall } from '../domains/chips/screens/admin/data.ts'
import { saveMission, useRemoveMission } from '../domains/missions/screens/admin/editor/data.ts'
import { useEnd, useReward } from '../domains/missions/screens/admin/participants/data.ts'
import { useReviewMove } from '../domains/missions/screens/admin/review/data.ts'
import { useReverse } from '../domains/people/screens/admin/user/data.ts'
import { peopleQuery, useAct } from '../domains/people/screens/admin/users/data.ts'
import { useDecide } from '../domains/shop/screens/admin/bookings/data.ts'
import { freshItem, saveItem } from '../domains/shop/screens/admin/items/data.ts'
import { queryClient, write } from '../queries.ts'
import { call } from '../rest/call.ts'
import { serve, show, textOf } from '../testing/app.tsx'
import { list, moderator, resident, visit } from '../testing/city.tsx'
import { change } from './pages/settings/data.ts'

const chip = { name: 'Наставник', description: '', color: 'Blue', glyph: null, picture: null } as const
const none = { data: null }
const report = {
  user: none,
  activity: none,
  attachments: none,
  claimed_by: none,
  decided_by: none,
  status: 'rewarded',
}
const booking = { user: none, shop_item: none, decided_by: none, status: 'approved' }
const mission = { badge: none, image: none }
const give = { badge: 1, users: [7], comment: 'За новичков', cause: null }
const act = { kind: 'energy', users: [7], amount: 5, comment: 'За дело', cause: null, subject: null } as const
const inTeam = { data: { team: 1, users: [7] } }

/** Writes after which figures of the list of people may be others, as a screen makes each of them. */
const writes: readonly (readonly [string, () => () => Promise<unknown>])[] = [
  [
    'a chip is given',
    () => {
      const { mutateAsync: send } = useGive()
      return () => send(give)
    },
  ],
  [
    'a chip is recalled',
    () => {
      const { mutateAsync: send } = useRecall()
      return () => send({ ids: [1], comment: 'По ошибке', cause: null })
    },
  ],
  [
    'a chip is deleted',
    () => {
      const { mutateAsync: send } = useDeleteChip()
      return () => send(1)
    },
  ],
  ['a chip is saved', () => () => saveChip(1, chip, null)],
  [
    'residents are rewarded',
    () => {
      const { mutateAsync: send } = useReward()
      return () => send({ activity: 7, users: [7], comment: null, cause: null })
    },
  ],
  [
    'enrolments are ended',
    () => {
      const { mutateAsync: send } = useEnd()
      return () => send({ ids: [1], moderator_comment: 'Миссия закрыта' })
    },
  ],
  [
    'a report is rewarded',
    () => {
      const { mutateAsync: send } = useReviewMove({})
      return () => send({ id: 5, status: 'rewarded', comment: null, cause: null })
    },
  ],
  [
    'a booking is decided',
    () => {
      const { mutateAsync: send } = useDecide()
      const booking = { id: 9, status: 'pending', updatedAt: '2026-11-22T09:30:00.000Z' } as const
      return () => send({ booking, decision: 'approved', comment: null })
    },
  ],
  ['a mission is saved', () => () => saveMission(7, {}, null)],
  [
    'a mission is deleted',
    () => {
      const { mutateAsync: send } = useRemoveMission()
      return () => send(7)
    },
  ],
  ['an item is saved', () => () => saveItem(null, freshItem, [], null)],
  [
    'residents are moved to a team',
    () => () => change(() => call('POST /api/user-team-configs/move-members', inTeam), 'Перевели'),
  ],
  [
    'an entry is reversed',
    () => {
      const { mutateAsync: send } = useReverse('user-points-changes')
      return () => send(3)
    },
  ],
  [
    'energy is given by hand',
    () => {
      const { mutateAsync: send } = useAct()
      return () => send(act)
    },
  ],
]

test.each(writes)('after %s the list of people shows what it is now', async (_, useSend) => {
  let points = 100
  const is = (answer: object) => () => {
    points = 105
    return answer
  }
  const row = (id: number, attributes: object) => is({ data: { id, attributes }, meta: {} })
  const sent = serve({
    'GET /people': () => ({ data: [{ points }] }),
    'POST /user-badges/create-many': is({ data: [], meta: {} }),
    'POST /user-badges/soft-delete-many': is({ data: [], meta: {} }),
    'DELETE /badges/1': row(1, {}),
    'PUT /badges/1': row(1, { image: none }),
    'POST /user-activities/create-many': is({ data: [], meta: {} }),
    'POST /user-activity-enrolls/end-many': is({ data: [], meta: {} }),
    'PUT /user-activity-enrolls/5': row(5, report),
    'PUT /bookings/9': row(9, booking),
    'PUT /activities/7': row(7, mission),
    'DELETE /activities/7': row(7, mission),
    'POST /shop-items': row(4, { image: none }),
    'POST /user-team-configs/move-members': is({ data: [], meta: {} }),
    'DELETE /user-points-changes/3': row(3, {}),
    'POST /user-points-changes/create-many': is({ data: [], meta: {} }),
  })
  function Screen() {
    const { data } = useQuery(peopleQuery({}))
    const send = useSend()
    return (
      <button type="button" onClick={() => void send()}>
        {data?.[0]?.points}
      </button>
    )
  }
  const screen = await show(<Screen />)
  const button = screen.getByRole('button', { name: /^\d+$/ })
  await expect.poll(textOf(button)).toBe('100')
  await button.click()
  await expect.poll(textOf(button)).toBe('105')
  expect(sent.filter(({ path }) => path.startsWith('/people'))).toHaveLength(2)
})

const isDrawing = (path: string) => /^data:|\.svg$/.test(path)

test.each([
  ['/dashboard', resident],
  ['/shop', resident],
  ['/user-activity-list', resident],
  ['/leaderboard', resident],
  ['/account', resident],
  ['/portal', resident],
  ['/admin/user-list', moderator],
  ['/admin/badge-list', moderator],
  ['/admin/review', moderator],
  ['/admin/booking-list', moderator],
])(
  'after a write %s asks once for what it shows, and for no more than when it was opened',
  async (address, as) => {
    const { sent } = await visit(address, as, {
      'GET /people': () => ({ data: [] }),
      'GET /people/count': () => ({ data: { total: 0, isMore: false } }),
      'GET /activities': () => list(),
      'GET /articles': () => list(),
      'GET /badges': () => list(),
      'GET /bookings': () => list(),
      'GET /notifications': () => list(),
      'GET /shop-items': () => list(),
      'GET /tags': () => list(),
      'GET /user-activities': () => list(),
      'GET /user-activity-enrolls': () => list(),
      'GET /user-badges': () => list(),
      'GET /users': () => [],
      'GET /users/count': () => 64,
    })
    const asked = () =>
      sent.filter(({ method, path }) => method === 'GET' && !isDrawing(path)).map(({ path }) => path)
    let before = -1
    // The parts of a screen load one after another.
    await expect
      .poll(
        () => {
          const isQuiet = before === sent.length && queryClient.isFetching() === 0
          before = sent.length
          return isQuiet
        },
        { interval: 200 },
      )
      .toBe(true)
    const opened = asked().length
    await write(() => Promise.resolve())
    await expect.poll(() => queryClient.isFetching()).toBe(0)
    const again = asked().slice(opened)
    expect(again.length).toBeGreaterThan(0)
    expect(again.length).toBeLessThanOrEqual(opened)
    expect(again).toEqual([...new Set(again)])
  },
)
