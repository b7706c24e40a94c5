/** @module-tag once */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insert } from '../../seeds/builders.ts'
import { type Asks, type World, world } from '../../testing/world.ts'
import { audit } from '../audit.ts'

let city: World
let admin: Asks
beforeAll(async () => {
  city = await world()
  admin = await city.as(await city.build.resident({ role: 'superadmin' }))
  await admin.put('/api/energy', { bonus: 1000.5 })
})
afterAll(() => city.close())

/** What the reactor shows, without the bonus; it must be the sum of all accounts. */
async function reactor(): Promise<number> {
  const { body } = await admin.get('/api/energy')
  const { total, bonus } = body.data.attributes
  const [sum] = await city.sql<{ points: number }[]>`select sum(points) as points from users`
  const own = Math.round((total - bonus) * 100) / 100
  expect(own).toBe(sum?.points)
  return own
}
const residents = (count: number) => Promise.all(Array.from({ length: count }, () => city.build.resident()))
const done = ({ status, body }: { status: number; body: any }) => {
  expect(body.error ?? status).toBe(200)
  return body
}

describe('the energy of the city is the sum of all accounts', () => {
  it('after an award, a deduction and a reversal', async () => {
    const user = await city.build.resident()
    const before = await reactor()
    const change = (amount: number) =>
      admin.post('/api/user-points-changes', { user, amount, comment: 'За помощь' })
    const { data } = done(await change(12.25))
    done(await change(-2))
    expect(await reactor()).toBe(before + 10.25)
    expect((await change(-100)).status).toBe(409)
    expect(await reactor()).toBe(before + 10.25)
    done(await change(5))
    done(await admin.remove(`/api/user-points-changes/${data.id}`))
    expect(await reactor()).toBe(before + 3)
  })

  it('after awards for many, at the same moment', async () => {
    const users = await residents(12)
    const mission = await city.build.mission({ points: 1.5, balance: 0, is_repeatable: true })
    const before = await reactor()
    const answers = await Promise.all([
      ...users.map(user => admin.post('/api/user-points-changes', { user, amount: 0.75, comment: 'x' })),
      admin.post('/api/user-points-changes/create-many', { users, amount: 2, comment: 'x' }),
      admin.post('/api/user-activities/create-many', { activity: mission, users }),
    ])
    for (const answer of answers) done(answer)
    expect(await reactor()).toBe(before + 12 * 4.25)
  })

  it('after residents are imported with their accounts, blocked, and deleted', async () => {
    const before = await reactor()
    const [role] = await city.sql<{ id: number }[]>`select id from roles where type = 'authenticated'`
    const ids = await insert(
      city.sql,
      'users',
      Array.from({ length: 40 }, (_, n) => ({
        username: `imported${n}`,
        email: `imported${n}@city.example`,
        provider: 'local',
        confirmed: true,
        blocked: n % 2 === 0,
        points: 10,
        balance: 0,
        reputation: 0,
        role_id: role?.id ?? 0,
        created_at: city.now(),
        updated_at: city.now(),
      })),
    )
    expect(await reactor()).toBe(before + 400)
    await city.sql`delete from users where username like 'imported%'`
    expect(await reactor()).toBe(before)
    expect(ids).toHaveLength(40)
  })
})

it('the reactor is read from its counter, and the audit finds when it is wrong', async () => {
  expect(await audit(city.sql)).toEqual([])
  await city.sql`update figures set amount = amount + 1 where ctid = (select min(ctid) from figures where figure = 'points')`
  const { body } = await admin.get('/api/energy')
  const [sum] = await city.sql<{ points: number }[]>`select sum(points) as points from users`
  expect(body.data.attributes.total).toBe((sum?.points ?? 0) + 1000.5 + 1)
  expect((await audit(city.sql)).map(({ title }) => title)).toEqual([
    'реактор: энергия города равна сумме счетов',
  ])
  await city.sql`select count_figures(array['points', 'residents'])`
  expect(await audit(city.sql)).toEqual([])
  await reactor()
})

it('the ratio of coins to bitW is 1 until a Superadmin sets another (specification §3)', async () => {
  const ratio = async () => (await admin.get('/api/points-balance-ratio')).body.data.attributes.ratio
  expect(await ratio()).toBe(1)
  done(await admin.put('/api/points-balance-ratio', { ratio: 0.5 }))
  expect(await ratio()).toBe(0.5)
})
