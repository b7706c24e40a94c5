import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CLAIM_MINUTES, type EnrolmentState } from '#contract/domains/missions.ts'
import { type Asks, type World, world } from '../../testing/world.ts'

let city: World
let anna: Asks
let boris: Asks
let annaId: number
beforeAll(async () => {
  city = await world()
  annaId = await city.build.resident({ role: 'moderator', full_name: 'Анна Воронцова' })
  anna = await city.as(annaId)
  boris = await city.as(await city.build.resident({ role: 'moderator', full_name: 'Борис Дугаров' }))
})
afterAll(() => city.close())

/** A resident in a mission, and how they and others move the enrolment. */
async function enrolled(mission = {}, state: { readonly [column: string]: string } = {}) {
  const user = await city.build.resident()
  const activity = await city.build.mission({ requires_report: true, ...mission })
  const id = await city.build.row('user_activity_enrolls', {
    user_id: user,
    activity_id: activity,
    status: 'enrolled',
    ...state,
  })
  const asks = await city.as(user)
  const move = (data: object, by = asks) => by.put(`/api/user-activity-enrolls/${id}`, data)
  return { id, user, activity, asks, move }
}

const report = { status: 'submitted', report: 'Прошли все кварталы' }
const submitted = async (mission = {}) => {
  const one = await enrolled(mission)
  expect((await one.move(report)).status).toBe(200)
  return one
}
const refused = (status: number, name: string, ...path: string[]) => ({
  status,
  body: { error: { name, details: path.length > 0 ? { errors: [{ path }] } : {} } },
})
const attributes = (data: object) => ({ status: 200, body: { data: { attributes: data } } })

describe('a report', () => {
  it('is saved before it is sent', async () => {
    const { move } = await enrolled()
    expect(await move({ report: 'Черновик' })).toMatchObject(
      attributes({ report: 'Черновик', status: 'enrolled' }),
    )
    expect(await move({ status: 'submitted' })).toMatchObject(
      attributes({ report: 'Черновик', status: 'submitted' }),
    )
  })

  it('is sent with its moment, returned with a comment, and sent again', async () => {
    const { move, asks } = await submitted({ name: 'Обход кварталов' })
    const comment = { status: 'returned', moderator_comment: 'Добавьте фотографии' }
    expect(await move(comment, anna)).toMatchObject(
      attributes({
        status: 'returned',
        moderator_comment: 'Добавьте фотографии',
        decidedAt: expect.any(String),
      }),
    )
    const notices = await asks.get('/api/notifications?sort=id:desc')
    expect(notices.body.data[0].attributes.text).toBe('«Обход кварталов»: Добавьте фотографии')
    expect(await move(report)).toMatchObject(
      attributes({ status: 'submitted', submittedAt: expect.any(String), claimedAt: null }),
    )
  })

  it('may be files alone, and is never empty', async () => {
    const { move, user } = await enrolled()
    expect(await move({ status: 'submitted', report: ' \n ' })).toMatchObject(
      refused(400, 'ValidationError', 'report'),
    )
    expect(await move({})).toMatchObject(attributes({ status: 'enrolled', report: null }))
    const file = await city.build.row('files', {
      name: 'a.txt',
      hash: `a${user}`,
      ext: '.txt',
      mime: 'text/plain',
      size: 1,
      url: '/uploads/a.txt',
      provider: 'local',
      uploader_id: user,
    })
    expect(await move({ status: 'submitted', attachments: [file] })).toMatchObject(
      attributes({ status: 'submitted' }),
    )
  })

  it('needs words when it is returned', async () => {
    const { move } = await submitted()
    for (const moderator_comment of [undefined, ' ']) {
      expect(await move({ status: 'returned', moderator_comment }, anna)).toMatchObject(
        refused(400, 'ValidationError', 'moderator_comment'),
      )
    }
  })

  it('is written by nobody else', async () => {
    const { move, id } = await enrolled()
    expect(await move({ report: 'Чужой' }, anna)).toMatchObject(refused(403, 'ForbiddenError', 'report'))
    expect(await move({ status: 'submitted' }, anna)).toMatchObject(refused(403, 'ForbiddenError', 'status'))
    const stranger = await city.as(await city.build.resident())
    for (const data of [{ report: 'Чужой' }, report, { deletedAt: city.now() }, {}]) {
      expect(await move(data, stranger)).toMatchObject(refused(404, 'NotFoundError'))
    }
    expect(await stranger.remove(`/api/user-activity-enrolls/${id}`)).toMatchObject(
      refused(404, 'NotFoundError'),
    )
  })
})

describe('a claim', () => {
  it('keeps other moderators off by name, until it is given back', async () => {
    const { move } = await submitted()
    expect((await move({ claimed: true }, anna)).status).toBe(200)
    for (const data of [
      { claimed: true },
      { claimed: false },
      { status: 'returned', moderator_comment: 'Нет' },
      { status: 'rewarded' },
    ]) {
      const reply = await move(data, boris)
      expect(reply).toMatchObject({ status: 409, body: { error: { name: 'ClaimedError' } } })
      expect(reply.body.error.message).toContain('Анна Воронцова')
    }
    expect((await move({ claimed: false }, anna)).status).toBe(200)
    expect((await move({ claimed: true }, boris)).status).toBe(200)
  })

  it(`lapses after ${CLAIM_MINUTES} minutes`, async () => {
    const { move } = await submitted()
    await move({ claimed: true }, anna)
    city.pass((CLAIM_MINUTES - 1) * 60_000)
    expect((await move({ claimed: true }, boris)).body.error.message).toContain('через 1 минуту')
    city.pass(60_000)
    expect((await move({ claimed: true }, boris)).status).toBe(200)
  })

  it('is seen by the author of the report and by moderators alone', async () => {
    const { move, id, asks } = await submitted()
    await move({ claimed: true }, anna)
    const path = `/api/user-activity-enrolls/${id}?populate=claimed_by`
    const claim = { claimedAt: expect.any(String), claimed_by: { data: { id: annaId } } }
    expect(await asks.get(path)).toMatchObject(attributes(claim))
    const stranger = await city.as(await city.build.resident())
    expect(await stranger.get(path)).toMatchObject(
      attributes({ claimedAt: null, claimed_by: { data: null }, report: null }),
    )
  })

  it('taken by fifty clicks of two moderators is one moderator’s', async () => {
    const { move } = await submitted()
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, n) => move({ claimed: true }, n % 2 ? anna : boris)),
    )
    const statuses = [0, 1].map(
      parity => new Set(replies.filter((_, n) => n % 2 === parity).map(({ status }) => status)),
    )
    expect(statuses.map(of => [...of].join()).toSorted()).toEqual(['200', '409'])
  })
})

describe('a cancel', () => {
  it('is free until the reward, and is told', async () => {
    for (const status of ['enrolled', 'submitted', 'returned']) {
      const { move, asks } = await enrolled({}, { status })
      expect(await move({ deletedAt: city.now() })).toMatchObject(
        attributes({ status: 'canceled', deletedAt: expect.any(String) }),
      )
      const notices = await asks.get('/api/notifications')
      expect(notices.body.data[0].attributes.type).toBe('activity-enrollment-canceled')
    }
  })

  it('is what DELETE does', async () => {
    const { id, asks } = await enrolled()
    expect(await asks.remove(`/api/user-activity-enrolls/${id}`)).toMatchObject(
      attributes({ status: 'canceled' }),
    )
    expect(await asks.remove(`/api/user-activity-enrolls/${id}`)).toMatchObject(
      refused(409, 'ConflictError', 'status'),
    )
  })

  it('sets the server’s moment, whatever the body says', async () => {
    const { move } = await enrolled()
    const reply = await move({ deletedAt: '2020-01-01T00:00:00.000Z' })
    expect(Date.parse(reply.body.data.attributes.deletedAt)).toBeGreaterThan(city.now().getTime() - 60_000)
  })
})

describe('a move', () => {
  const moves: readonly [object, 'owner' | 'moderator', readonly EnrolmentState[]][] = [
    [{ report: 'Черновик' }, 'owner', ['enrolled', 'returned']],
    [report, 'owner', ['enrolled', 'returned']],
    [{ deletedAt: '2026-01-01' }, 'owner', ['enrolled', 'submitted', 'returned']],
    [{ status: 'canceled' }, 'owner', ['enrolled', 'submitted', 'returned']],
    [{ claimed: true }, 'moderator', ['submitted']],
    [{ claimed: false }, 'moderator', ['submitted']],
    [{ status: 'returned', moderator_comment: 'Ещё' }, 'moderator', ['submitted']],
    [{ status: 'rewarded' }, 'moderator', ['enrolled', 'submitted', 'returned']],
  ]
  const states = ['enrolled', 'submitted', 'returned', 'rewarded', 'canceled'] as const

  it.each(moves)(
    '%j of the %s starts from its states alone, and any other is named',
    async (data, by, from) => {
      for (const status of states) {
        const { move } = await enrolled(
          { requires_report: false },
          { status, ...(status === 'canceled' && { deleted_at: city.now().toISOString() }) },
        )
        const reply = await move(data, by === 'owner' ? undefined : anna)
        if (from.includes(status)) expect(reply.status, status).toBe(200)
        else {
          const name =
            'status' in data && data.status === 'rewarded' && status === 'rewarded'
              ? 'AlreadyRewardedError'
              : 'ConflictError'
          expect(reply, status).toMatchObject(refused(409, name, 'status'))
        }
      }
    },
  )

  it('of review is nobody’s about their own work', async () => {
    const activity = await city.build.mission()
    const id = await city.build.row('user_activity_enrolls', {
      user_id: annaId,
      activity_id: activity,
      status: 'submitted',
    })
    for (const data of [
      { claimed: true },
      { claimed: false },
      { status: 'returned', moderator_comment: 'Сойдёт' },
      { status: 'rewarded' },
    ]) {
      expect(await anna.put(`/api/user-activity-enrolls/${id}`, data)).toMatchObject(
        refused(403, 'OwnWorkError', 'status'),
      )
    }
    expect((await boris.put(`/api/user-activity-enrolls/${id}`, { status: 'rewarded' })).status).toBe(200)
  })

  it('that no word names is refused', async () => {
    const { move } = await enrolled()
    expect(await move({ status: 'enrolled' })).toMatchObject(refused(400, 'ValidationError', 'status'))
    expect(await move({ status: 'done' })).toMatchObject(refused(400, 'ValidationError', 'status'))
    expect((await move({ claimed: 'yes' }, anna)).status).toBe(400)
  })

  it('of two kinds at once is refused, and nothing of it is done', async () => {
    const { move, id } = await submitted()
    const both = { status: 'rewarded', deletedAt: new Date().toISOString() }
    expect(await move(both, anna)).toMatchObject(refused(400, 'ValidationError', 'status'))
    expect(await move({ status: 'rewarded', claimed: true }, anna)).toMatchObject(
      refused(400, 'ValidationError', 'status'),
    )
    const [row] = await city.sql`select status, deleted_at from user_activity_enrolls where id = ${id}`
    expect(row).toEqual({ status: 'submitted', deleted_at: null })
  })

  it('leaves alone what only the server writes', async () => {
    const { move } = await enrolled()
    for (const data of [
      { claimed_by: annaId },
      { decidedAt: '2026-01-01' },
      { moderator_comment: 'Отлично' },
    ]) {
      expect(await move(data)).toMatchObject(refused(403, 'ForbiddenError', Object.keys(data)[0] ?? ''))
    }
  })
})

it('an enrolment outlives its mission: the report is sent and rewarded still', async () => {
  const { move, activity } = await enrolled()
  expect((await anna.remove(`/api/activities/${activity}`)).status).toBe(200)
  expect((await move(report)).status).toBe(200)
  expect((await move({ status: 'rewarded' }, anna)).status).toBe(200)
})
