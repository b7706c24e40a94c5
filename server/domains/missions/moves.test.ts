/** @module-tag slow */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_FILES } from '#contract/domains/media.ts'
import { CLAIM_MINUTES, type EnrolmentState, MAX_WAITING_CHANGES } from '#contract/domains/mission-types.ts'
import { MOST_REPORTS_A_DAY } from '#contract/rest/bounds.ts'
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

/** Creates a resident with an enrolment, and functions by which they and others change it. */
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

let files = 0
const fileOf = (user: number) => {
  files += 1
  return city.build.row('files', {
    name: 'a.txt',
    hash: `a${files}`,
    ext: '.txt',
    mime: 'text/plain',
    size: 1,
    url: '/uploads/a.txt',
    provider: 'local',
    uploader_id: user,
  })
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
  it('can be saved before it is sent', async () => {
    const { move } = await enrolled()
    expect(await move({ report: 'Черновик' })).toMatchObject(
      attributes({ report: 'Черновик', status: 'enrolled' }),
    )
    expect(await move({ status: 'submitted' })).toMatchObject(
      attributes({ report: 'Черновик', status: 'submitted' }),
    )
  })

  it('is sent, gets its decision time when returned with a comment, and can be sent again', async () => {
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

  it('may consist of files alone, but cannot be empty', async () => {
    const { move, user } = await enrolled()
    for (const nothing of [' \n ', '\u00a0', '\u200b'])
      expect(await move({ status: 'submitted', report: nothing })).toMatchObject(
        refused(400, 'ValidationError', 'report'),
      )
    expect(await move({})).toMatchObject(attributes({ status: 'enrolled', report: null }))
    expect(await move({ status: 'submitted', attachments: [await fileOf(user)] })).toMatchObject(
      attributes({ status: 'submitted' }),
    )
  })

  it('has ten files at most, also where they were attached one by one', async () => {
    const { move, user } = await enrolled()
    const attachments = await Promise.all(Array.from({ length: MAX_FILES + 1 }, () => fileOf(user)))
    expect(await move({ attachments })).toMatchObject(attributes({ status: 'enrolled' }))
    expect(await move({ status: 'submitted' })).toMatchObject(refused(400, 'ValidationError', 'attachments'))
    expect(await move({ status: 'submitted', attachments: attachments.slice(1) })).toMatchObject(
      attributes({ status: 'submitted' }),
    )
  })

  it('cannot be returned without a comment', async () => {
    const { move } = await submitted()
    for (const moderator_comment of [undefined, ' ']) {
      expect(await move({ status: 'returned', moderator_comment }, anna)).toMatchObject(
        refused(400, 'ValidationError', 'moderator_comment'),
      )
    }
  })

  it('cannot be written by another resident', async () => {
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

describe('a report that was sent', () => {
  const versions = async (id: number) => {
    const path = `/api/user-activity-enroll-change-items?filters[user_activity_enroll][id]=${id}&filters[field]=report&sort=id`
    const { body } = await anna.get(path)
    return body.data.map(({ attributes }: any) => [
      attributes.old_value,
      attributes.new_value,
      attributes.createdAt,
    ])
  }
  const again = { status: 'submitted', report: 'Прошли и порт' }

  it('can be changed until a moderator claims it: it keeps its place in the queue, each version is recorded', async () => {
    const { move, id } = await enrolled()
    const sentAt = (await move(report)).body.data.attributes.submittedAt
    city.pass(60_000)
    expect(await move(again)).toMatchObject(
      attributes({ status: 'submitted', report: 'Прошли и порт', submittedAt: sentAt }),
    )
    await move(again)
    expect(await versions(id)).toEqual([
      [null, 'Прошли все кварталы', sentAt],
      ['Прошли все кварталы', 'Прошли и порт', expect.any(String)],
    ])
    expect(await move({ status: 'submitted', report: ' ' })).toMatchObject(
      refused(400, 'ValidationError', 'report'),
    )
    expect(await move({ report: 'Черновик' })).toMatchObject(refused(409, 'ConflictError', 'status'))
    const [row] = await city.sql`select report from user_activity_enrolls where id = ${id}`
    expect(row).toEqual({ report: 'Прошли и порт' })
  })

  it('is changed a hundred times at most while it waits, since each version is kept', async () => {
    const { move } = await enrolled()
    for (let n = 0; n <= MAX_WAITING_CHANGES; n += 1) {
      expect((await move({ status: 'submitted', report: `Прошли ${n}` })).status).toBe(200)
      city.pass(10)
    }
    expect(await move(again)).toMatchObject(refused(409, 'ConflictError', 'status'))
    await move({ claimed: true }, anna)
    await move({ status: 'returned', moderator_comment: 'Ещё раз' }, anna)
    city.pass(1000)
    expect(await move(again)).toMatchObject(attributes({ status: 'submitted' }))
  })

  it.each(['report', 'attachments'])(
    'is one of three hundred at most that its resident sends in 24 hours, of all missions, as %s',
    async field => {
      const [former, { move, user }] = [await enrolled(), await enrolled()]
      await city.sql`
      insert into user_activity_enroll_change_items (user_activity_enroll_id, field, changed_by_id, created_at, updated_at)
      select ${former.id}, ${field}, ${user}, at, at from generate_series(1, ${MOST_REPORTS_A_DAY}) n,
        lateral (values (${city.now()}::timestamptz - n * interval '1 second')) v(at)`
      expect(await move(report)).toMatchObject(refused(409, 'ConflictError', 'status'))
      await city.sql`
      update user_activity_enroll_change_items set created_at = created_at - interval '1 day'
      where id = (select max(id) from user_activity_enroll_change_items where changed_by_id = ${user})`
      expect((await move(report)).status).toBe(200)
      city.pass(1)
      expect(await move(again)).toMatchObject(refused(409, 'ConflictError', 'status'))
    },
  )

  it('whose versions were not recorded yet is recorded when another version replaces it', async () => {
    const sentAt = '2026-11-01T09:00:00.000Z'
    const { move, id } = await enrolled({}, { status: 'submitted', report: 'Было', submitted_at: sentAt })
    await move(again)
    expect(await versions(id)).toEqual([
      [null, 'Было', sentAt],
      ['Было', 'Прошли и порт', expect.any(String)],
    ])
  })

  it('cannot be changed while a moderator holds it, which the refusal states; an expired claim is removed', async () => {
    const { move } = await submitted()
    await move({ claimed: true }, anna)
    const reply = await move(again)
    expect(reply).toMatchObject(refused(409, 'ConflictError', 'status'))
    expect(reply.body.error.message).toContain('уже проверяет модератор')
    city.pass(CLAIM_MINUTES * 60_000)
    expect(await move(again)).toMatchObject(attributes({ report: 'Прошли и порт', claimedAt: null }))
  })

  it('and is claimed at the same moment is either changed before the claim or not changed', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { move, id } = await submitted()
      const [sent, claimed] = await Promise.all(
        round % 2
          ? [move(again), move({ claimed: true }, anna)]
          : [move({ claimed: true }, anna), move(again)].toReversed(),
      )
      expect(claimed).toMatchObject(attributes({ status: 'submitted', claimedAt: expect.any(String) }))
      const text = sent?.status === 200 ? again.report : report.report
      expect([200, 409]).toContain(sent?.status)
      // The claim answers with what its moderator reviews.
      expect(claimed?.body.data.attributes.report).toBe(text)
      const [row] = await city.sql`
        select report, claimed_by_id as by from user_activity_enrolls where id = ${id}`
      expect(row).toEqual({ report: text, by: annaId })
    }
  })

  it('and is decided at the same moment is decided in its old or in its new version', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { move, id } = await submitted()
      const replies = [move(again), move({ status: 'rewarded' }, anna)]
      const [sent, decided] = await Promise.all(replies)
      expect(decided?.status).toBe(200)
      const [row] = await city.sql`select status, report from user_activity_enrolls where id = ${id}`
      expect(row).toEqual({ status: 'rewarded', report: sent?.status === 200 ? again.report : report.report })
      expect(await versions(id)).toHaveLength(sent?.status === 200 ? 2 : 1)
    }
  })
})

describe('a decision with If-Match', () => {
  it('is refused when the report was replaced after its moderator read it, and is taken for the version that was read', async () => {
    const { move, id } = await submitted()
    const decide = (seen: string, data: object = { status: 'rewarded' }) =>
      anna.put(`/api/user-activity-enrolls/${id}`, data, { 'If-Match': `"${seen}"` })
    const read = (await move({ claimed: true }, anna)).body.data.attributes.updatedAt as string
    city.pass(CLAIM_MINUTES * 60_000)
    const sent = await move({ status: 'submitted', report: 'Прошли и порт' })
    expect(sent.status).toBe(200)
    for (const data of [{ status: 'rewarded' }, { status: 'returned', moderator_comment: 'Ещё' }])
      expect(await decide(read, data)).toMatchObject(refused(412, 'PreconditionFailedError'))
    expect((await decide(sent.body.data.attributes.updatedAt)).status).toBe(200)
  })

  it('names the colleague whose claim stands rather than the version', async () => {
    const { move, id } = await submitted()
    city.pass(10)
    await move({ claimed: true }, boris)
    const late = await anna.put(
      `/api/user-activity-enrolls/${id}`,
      { status: 'rewarded' },
      { 'If-Match': '"2026-01-01T00:00:00.000Z"' },
    )
    expect(late).toMatchObject(refused(409, 'ClaimedError'))
  })
})

describe('a claim', () => {
  const ended = { status: 'canceled', moderator_comment: 'Срок прошёл' }

  it('lets only its moderator review until it is released; others get the moderator’s name', async () => {
    const { move } = await submitted()
    expect((await move({ claimed: true }, anna)).status).toBe(200)
    for (const data of [
      { claimed: true },
      { claimed: false },
      { status: 'returned', moderator_comment: 'Нет' },
      { status: 'rewarded' },
      ended,
    ]) {
      const reply = await move(data, boris)
      expect(reply).toMatchObject({ status: 409, body: { error: { name: 'ClaimedError' } } })
      expect(reply.body.error.message).toContain('Анна Воронцова')
    }
    expect((await move({ claimed: false }, anna)).status).toBe(200)
    expect((await move({ claimed: true }, boris)).status).toBe(200)
  })

  it('keeps other moderators, but not its resident and its moderator, from ending the enrolment', async () => {
    const [free, own, taken] = [await submitted(), await submitted(), await submitted()]
    for (const { move } of [own, taken]) await move({ claimed: true }, anna)
    const endMany = (by: Asks) =>
      by.post('/api/user-activity-enrolls/end-many', { ids: [free.id, taken.id], moderator_comment: 'Зима' })
    expect(await endMany(boris)).toMatchObject(refused(409, 'ClaimedError', 'ids', String(taken.id)))
    const [row] = await city.sql`select status from user_activity_enrolls where id = ${free.id}`
    expect(row).toEqual({ status: 'submitted' })
    expect((await endMany(anna)).status).toBe(200)
    expect((await own.move({ deletedAt: city.now() })).status).toBe(200)
    const late = await submitted()
    await late.move({ claimed: true }, anna)
    city.pass(CLAIM_MINUTES * 60_000)
    expect((await late.move(ended, boris)).status).toBe(200)
  })

  it(`expires after ${CLAIM_MINUTES} minutes`, async () => {
    const { move } = await submitted()
    await move({ claimed: true }, anna)
    city.pass((CLAIM_MINUTES - 1) * 60_000)
    expect((await move({ claimed: true }, boris)).body.error.message).toContain('через 1 минуту')
    city.pass(60_000)
    expect((await move({ claimed: true }, boris)).status).toBe(200)
  })

  it('is visible to the author of the report and to moderators only', async () => {
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

  it('requested fifty times at once by two moderators goes to one of them', async () => {
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
  it('is possible until the reward, and the resident is notified', async () => {
    for (const status of ['enrolled', 'submitted', 'returned']) {
      const { move, asks } = await enrolled({}, { status })
      expect(await move({ deletedAt: city.now() })).toMatchObject(
        attributes({ status: 'canceled', deletedAt: expect.any(String) }),
      )
      const notices = await asks.get('/api/notifications')
      expect(notices.body.data[0].attributes.type).toBe('activity-enrollment-canceled')
    }
  })

  it('by a moderator without a name tells no login', async () => {
    const username = 'judge.login@corp.example'
    const judge = await city.as(await city.build.resident({ role: 'moderator', full_name: null, username }))
    const { id, asks } = await enrolled()
    const end = { deletedAt: city.now(), moderator_comment: 'Срок прошёл' }
    expect((await judge.put(`/api/user-activity-enrolls/${id}`, end)).status).toBe(200)
    const { text } = (await asks.get('/api/notifications')).body.data[0].attributes
    expect(text).toMatch(/Модератор: Срок прошёл$/)
  })

  it('by a moderator needs a reason, and the notice contains the moderator’s name and the reason', async () => {
    const judge = await city.build.resident({ role: 'moderator', full_name: 'Вера Астахова' })
    const asksJudge = await city.as(judge)
    const { id, asks } = await enrolled()
    const path = `/api/user-activity-enrolls/${id}`
    expect(await asksJudge.put(path, { deletedAt: city.now() })).toMatchObject(
      refused(400, 'ValidationError', 'moderator_comment'),
    )
    expect(await asksJudge.remove(path)).toMatchObject(refused(400, 'ValidationError', 'moderator_comment'))
    expect(
      await asksJudge.put(path, { deletedAt: city.now(), moderator_comment: 'Срок прошёл' }),
    ).toMatchObject(attributes({ status: 'canceled', moderator_comment: 'Срок прошёл' }))
    const notices = await asks.get('/api/notifications')
    const { type, text, title } = notices.body.data[0].attributes
    expect({ type, title }).toEqual({
      type: 'activity-enrollment-canceled',
      title: 'Вас сняли с миссии',
    })
    expect(text).toContain('Вера Астахова: Срок прошёл')
    // The story that the notice leads to.
    const list = '/api/user-activity-enrolls?filters[deletedAt][$notNull]=true&fields[0]=moderator_comment'
    const { body } = await asks.get(`${list}&filters[id]=${id}`)
    expect(body.data).toEqual([{ id, attributes: { moderator_comment: 'Срок прошёл' } }])
  })

  it('is also done by DELETE', async () => {
    const { id, asks } = await enrolled()
    expect(await asks.remove(`/api/user-activity-enrolls/${id}`)).toMatchObject(
      attributes({ status: 'canceled' }),
    )
    expect(await asks.remove(`/api/user-activity-enrolls/${id}`)).toMatchObject(
      refused(409, 'ConflictError', 'status'),
    )
  })

  it('is dated by the server, whatever date the body contains', async () => {
    const { move } = await enrolled()
    const reply = await move({ deletedAt: '2020-01-01T00:00:00.000Z' })
    expect(Date.parse(reply.body.data.attributes.deletedAt)).toBeGreaterThan(city.now().getTime() - 60_000)
  })
})

describe('a move', () => {
  const moves: readonly [object, 'owner' | 'moderator', readonly EnrolmentState[]][] = [
    [{ report: 'Черновик' }, 'owner', ['enrolled', 'returned']],
    [report, 'owner', ['enrolled', 'submitted', 'returned']],
    [{ deletedAt: '2026-01-01' }, 'owner', ['enrolled', 'submitted', 'returned']],
    [{ status: 'canceled' }, 'owner', ['enrolled', 'submitted', 'returned']],
    [{ claimed: true }, 'moderator', ['submitted']],
    [{ claimed: false }, 'moderator', ['submitted']],
    [{ status: 'returned', moderator_comment: 'Ещё' }, 'moderator', ['submitted']],
    [{ status: 'rewarded' }, 'moderator', ['enrolled', 'submitted', 'returned']],
  ]
  const states = ['enrolled', 'submitted', 'returned', 'rewarded', 'canceled'] as const

  it.each(moves)(
    '%j of the %s is accepted in its starting states; any other state is a 409 that names it',
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

  it('to rewarded keeps the ready cause with the completion, or none', async () => {
    const cause = await city.build.row('mission_award_causes', { name: 'За тепло' })
    for (const given of [cause, null]) {
      const { move, id } = await submitted()
      const reply = await move({ status: 'rewarded', comment: null, cause: given }, anna)
      expect(reply.status).toBe(200)
      const [row] = await city.sql`select cause_id as cause from user_activities where enrolment_id = ${id}`
      expect(row).toEqual({ cause: given })
    }
  })

  it('of review on a moderator’s own enrolment is refused', async () => {
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

  it('to an unknown state, or to one that only the server sets, is refused', async () => {
    const { move } = await enrolled()
    expect(await move({ status: 'enrolled' })).toMatchObject(refused(400, 'ValidationError', 'status'))
    expect(await move({ status: 'done' })).toMatchObject(refused(400, 'ValidationError', 'status'))
    expect((await move({ claimed: 'yes' }, anna)).status).toBe(400)
  })

  it('combined with another one in a body is refused, and neither is done', async () => {
    const { move, id } = await submitted()
    const both = { status: 'rewarded', deletedAt: new Date().toISOString() }
    expect(await move(both, anna)).toMatchObject(refused(400, 'ValidationError', 'status'))
    expect(await move({ status: 'rewarded', claimed: true }, anna)).toMatchObject(
      refused(400, 'ValidationError', 'status'),
    )
    const [row] = await city.sql`select status, deleted_at from user_activity_enrolls where id = ${id}`
    expect(row).toEqual({ status: 'submitted', deleted_at: null })
  })

  it('cannot set attributes that only the server writes', async () => {
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

it('a report that was sent before its mission was deleted can still be rewarded', async () => {
  const { move, activity } = await enrolled()
  expect((await move(report)).status).toBe(200)
  expect((await anna.remove(`/api/activities/${activity}`)).status).toBe(200)
  expect((await move({ status: 'rewarded' }, anna)).status).toBe(200)
})
