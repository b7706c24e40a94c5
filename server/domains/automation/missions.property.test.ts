/**
 * @module-tag slow
 * @module-tag property
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { propertyRuns } from '#contract/testing/properties.ts'
import { type Asks, type Reply, type World, world } from '../../testing/world.ts'
import { audit } from '../audit.ts'
import { Worker } from './worker.ts'

/** Runs some thousand commands, a dozen at once; a failure prints the seed that repeats it. */
const RUNS = 25

let city: World
let workers: Worker[]
const faults: unknown[] = []
const log = { error: (fault: unknown) => void faults.push(fault) }
beforeAll(async () => {
  city = await world({ connections: 12 })
  workers = [1, 2].map(() => new Worker({ sql: city.sql, clock: city.now, log }))
})
afterAll(() => city.close())

async function personOf(role: 'authenticated' | 'moderator') {
  const id = await city.build.resident({ role })
  return { id, asks: await city.as(id) }
}

/**
 * Creates people and missions for one run: few of each, so that commands conflict; some belong to automation.
 */
async function town() {
  const { build } = city
  const residents = await Promise.all(Array.from({ length: 4 }, () => personOf('authenticated')))
  const moderators = await Promise.all([1, 2].map(() => personOf('moderator')))
  const [once, again] = [
    await build.mission({ points: 1.25, balance: 0 }),
    await build.mission({ is_repeatable: true, points: 3, balance: 0.5 }),
  ]
  await city.sql`update mission_award_conditions set is_active = false`
  for (const [threshold, activity] of [
    [2, once],
    [3, again],
  ] as const) {
    await city.sql`
      insert into mission_award_conditions (event_type_id, threshold, activity_id, is_active, created_at, updated_at)
      select id, ${threshold}, ${activity}, true, now(), now() from automation_event_types where key = 'mission.completed'`
  }
  const missions = [
    await build.mission({ places: 1, points: 10, balance: 5 }),
    await build.mission({ places: 2, is_repeatable: true, points: 0.1, balance: 0.2 }),
    await build.mission({ requires_report: true, is_repeatable: true, badge_id: await build.chip() }),
    once,
    again,
  ]
  return {
    people: [...residents, ...moderators],
    moderators,
    missions,
    enrolments: [] as { id: number; owner: Asks }[],
  }
}
type Town = Awaited<ReturnType<typeof town>>

/** Frequent calls are listed several times: a claim needs a sent report, a `ClaimedError` an earlier claim. */
const often = [
  'enrol',
  'enrol',
  'enrol',
  'submit',
  'submit',
  'submit',
  'claim',
  'claim',
  'claim',
  'return',
  'reward',
  'draft',
  'cancel',
  'award',
  'award many',
  'count',
] as const

/**
 * One call as plain data, to be readable in a failure. `what` is an index into the things that the call
 * applies to.
 */
const command = fc.record({
  call: fc.constantFrom(...often),
  who: fc.uniqueArray(fc.nat(5), { minLength: 1, maxLength: 3 }),
  what: fc.nat(1000),
  yes: fc.boolean(),
})
type Command = ReturnType<typeof command.generate>['value']
type Doing = Town & Command & { readonly asks: Asks; readonly moderator: Asks }

const pick = <T>(list: readonly T[], n: number) => list[n % list.length]
const move = ({ enrolments, what }: Doing, by: Asks | undefined, data: object) => {
  const { id = 0, owner } = pick(enrolments, what) ?? {}
  return (by ?? owner)?.put(`/api/user-activity-enrolls/${id}`, data)
}
/** Mostly the owner of the enrolment, sometimes another resident. */
const owner = ({ what, asks }: Doing) => (what % 7 === 0 ? asks : undefined)

const calls: { readonly [C in Command['call']]: (doing: Doing) => Promise<Reply | undefined> | undefined } = {
  async enrol({ asks, missions, what, enrolments }) {
    const reply = await asks.post('/api/user-activity-enrolls', { activity: pick(missions, what) })
    if (reply.status === 200) enrolments.push({ id: reply.body.data.id, owner: asks })
    return reply
  },
  draft: doing => move(doing, owner(doing), { report: 'Черновик' }),
  submit: doing => move(doing, owner(doing), { status: 'submitted', report: 'Сделано' }),
  cancel: doing => move(doing, owner(doing), { deletedAt: city.now() }),
  // Mostly claims and rarely releases, so that two moderators want the same report.
  claim: doing => move(doing, doing.moderator, { claimed: doing.yes || doing.what % 3 > 0 }),
  return: doing => move(doing, doing.moderator, { status: 'returned', moderator_comment: 'Ещё' }),
  reward: doing => move(doing, doing.moderator, { status: 'rewarded' }),
  award: ({ moderator, people, who, missions, what }) =>
    moderator.post('/api/user-activities', {
      user: pick(people, who[0] ?? 0)?.id,
      activity: pick(missions, what),
    }),
  'award many': ({ moderator, people, who, missions, what }) =>
    moderator.post('/api/user-activities/create-many', {
      users: who.map(n => pick(people, n)?.id),
      activity: pick(missions, what),
    }),
  count: async ({ what }) => {
    await pick(workers, what)?.drain()
    return undefined
  },
}

const alone = (call: Command['call'], who: number, what: number): Command => ({
  call,
  who: [who],
  what,
  yes: true,
})
/** Commands one after another that meet every kind of refusal, whatever the random ones meet. */
const everyRefusal: readonly (readonly Command[])[] = [
  // Of one place, to two residents.
  [alone('enrol', 1, 0)],
  [alone('enrol', 1, 0)],
  [alone('enrol', 2, 0)],
  // Of a mission that is awarded once.
  [alone('award', 2, 3)],
  [alone('award', 2, 3)],
  // Of reports: a resident's, which two moderators want, and a moderator's own.
  [alone('enrol', 3, 2)],
  [alone('return', 3, 1)],
  [alone('submit', 3, 1)],
  [alone('claim', 0, 1)],
  [alone('count', 0, 0), alone('claim', 0, 1)],
  [alone('enrol', 4, 2)],
  [alone('submit', 4, 2)],
  [alone('reward', 0, 2)],
]

it('after any concurrent commands of residents, moderators and automation the missions add up', async () => {
  const seen = new Map<string, number>()
  const runs = propertyRuns(RUNS)
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(command, { minLength: 1, maxLength: 12, size: 'max' }), {
        maxLength: 16,
        size: 'max',
      }),
      async (waves: readonly (readonly Command[])[]) => {
        const place = await town()
        for (const wave of waves) {
          const replies = await Promise.all(
            wave.map(async (each, index) =>
              calls[each.call]({
                ...place,
                ...each,
                asks: pick(place.people, each.who[0] ?? 0)?.asks as Asks,
                moderator: pick(place.moderators, index)?.asks as Asks,
              }),
            ),
          )
          for (const reply of replies) {
            if (!reply) continue
            const name = reply.status === 200 ? 'done' : String(reply.body.error.name)
            seen.set(name, (seen.get(name) ?? 0) + 1)
            expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(500)
          }
        }
        await workers[0]?.drain()
        expect(await audit(city.sql)).toEqual([])
        await expectPromises(place)
        expect(faults).toEqual([])
      },
    ),
    {
      ...runs,
      // The example is no random run.
      numRuns: runs.numRuns + 1,
      examples: [[everyRefusal]],
      interruptAfterTimeLimit: 60_000,
      markInterruptAsFailure: true,
    },
  )
  expect([...seen.keys()]).toEqual(
    expect.arrayContaining([
      'done',
      'NoPlacesError',
      'AlreadyEnrolledError',
      'AlreadyRewardedError',
      'ClaimedError',
      'OwnWorkError',
      'ConflictError',
    ]),
  )
}, 120_000)

/** Checks product §3 about missions, beyond what the audit checks; each row returned is a violation. */
async function expectPromises({ missions, people }: Town) {
  expect(
    await city.sql`
      select activity_id, count(distinct user_id) from user_activity_enrolls e join activities a on a.id = e.activity_id
      where activity_id = any(${missions}::integer[]) and e.deleted_at is null
      group by activity_id, a.places having count(distinct user_id) > a.places`,
    'more participants than places',
  ).toEqual([])
  expect(
    await city.sql`
      select activity_id, user_id from user_activities c join activities a on a.id = c.activity_id
      where activity_id = any(${missions}::integer[]) and not a.is_repeatable
      group by activity_id, user_id having count(*) > 1`,
    'completed twice',
  ).toEqual([])
  expect(
    await city.sql`
      select c.id from user_activities c where activity_id = any(${missions}::integer[]) and (
        select count(*) from events e where e.type = 'mission.completed' and e.subject = c.id::text
          and e.user_id = c.user_id and e.is_automatic = (c.awarded_by_id is null) and e.counted is not null) <> 1`,
    'recorded and counted other than once',
  ).toEqual([])
  expect(
    await city.sql`
      select id from user_activity_enrolls where activity_id = any(${missions}::integer[])
        and (claimed_by_id is not null and status <> 'submitted' or status = 'rewarded' and decided_at is null)`,
    'claims and decisions in the wrong state',
  ).toEqual([])
  for (const { id } of people) await expectAwards(id, missions)
}

/** Recounts the two conditions of this run from the events of a resident. */
async function expectAwards(user: number, missions: readonly number[]) {
  const [once, again] = missions.slice(-2)
  const events = await city.sql<{ counted: number; isAutomatic: boolean }[]>`
    select counted, is_automatic as "isAutomatic" from events
    where user_id = ${user} and type = 'mission.completed' order by counted`
  let since = 0
  let rounds = 0
  for (const { counted, isAutomatic } of events) {
    if (isAutomatic || counted - since < 3) continue
    rounds += 1
    since = counted
  }
  const [got] = await city.sql<{ once: number; again: number; awards: number }[]>`
    select count(*) filter (where c.activity_id = ${once ?? 0})::int as once,
      count(*) filter (where c.activity_id = ${again ?? 0} and c.awarded_by_id is null)::int as again,
      (select count(*)::int from condition_awards w join mission_award_conditions m on m.id = w.condition_id
        where w.user_id = ${user} and m.activity_id = ${again ?? 0}) as awards
    from user_activities c where c.user_id = ${user}`
  expect([got?.again, got?.awards]).toEqual([rounds, rounds])
  if (events.length >= 2) expect(got?.once).toBe(1)
}
