/** @module-tag slow */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type World, world } from '../../testing/world.ts'

let city: World
let moderator: number
beforeAll(async () => {
  city = await world()
  // The middle of a month and of a day: a minute later is in the same period.
  city.pass(Date.parse('2031-05-14T09:00:00.000Z') - city.now().getTime())
  moderator = await city.build.resident({ role: 'moderator' })
})
beforeEach(() => city.sql`delete from user_team_configs`)
afterAll(() => city.close())

/** Creates a resident with this amount of energy. */
const resident = async (amount: number) => {
  const id = await city.build.resident()
  if (amount !== 0) await give(amount, id)
  return id
}
const give = async (amount: number, ...users: number[]) => {
  const award = { users, amount, comment: 'За дело' }
  const { status } = await (await city.as(moderator)).post('/api/user-points-changes/create-many', award)
  expect(status).toBe(200)
}
const team = async (name: string, ...members: number[]) => {
  const id = await city.build.row('user_team_configs', { name, color: '#2f6f62' })
  await city.sql`
    insert into user_team_configs_members (owner_id, target_id, position)
    select ${id}, x.id, x.at from unnest(${members}::integer[]) with ordinality x(id, at)`
  return id
}
const read = async (caller: number, query = '') =>
  (await (await city.as(caller)).get(`/api/rating/teams${query}`)).body
/** `[position, team, points, members, score]` of every row. */
const rows = async (caller: number, query = '') =>
  (await read(caller, query)).data.map((row: any) => [
    row.position,
    row.team.name,
    row.points,
    row.members,
    row.score,
  ])

it('ranks teams by energy per active member, equal ones at the same position, teams without energy last', async () => {
  const [anna, boris, vera, gleb, idle] = [
    await resident(30),
    await resident(10),
    await resident(5.01),
    await resident(20),
    await resident(0),
  ]
  const mayak = await team('Маяк', anna, boris, idle)
  await team('Берег', vera, await resident(5), await resident(0.01))
  await team('Волна', gleb)
  await team('Архив', await resident(0))
  expect(await rows(anna)).toEqual([
    [1, 'Волна', 20, 1, 20],
    [1, 'Маяк', 40, 2, 20],
    [3, 'Берег', 10.02, 3, 3.34],
    [null, 'Архив', 0, 0, 0],
  ])
  const { data, meta } = await read(idle)
  expect(data[1].team).toEqual({ id: mayak, name: 'Маяк', color: '#2f6f62' })
  expect(meta).toEqual({
    period: 'month',
    when: 'current',
    from: '2031-05-01',
    asOf: expect.any(String),
    total: 3,
    mine: mayak,
  })
  expect(Date.parse(meta.asOf)).toBeGreaterThan(city.now().getTime() - 60_000)
  expect((await read(moderator)).meta.mine).toBeNull()
})

it('counts the energy of the requested period and type, at most a minute late', async () => {
  const anna = await resident(10)
  await team('Маяк', anna)
  const activity = await city.build.mission({ type: 'activity_type_5', points: 40 })
  const award = { activity, users: [anna] }
  await (await city.as(moderator)).post('/api/user-activities/create-many', award)
  expect(await rows(anna, '?type=activity_type_5')).toEqual([[1, 'Маяк', 40, 1, 40]])
  expect(await rows(anna, '?period=all')).toEqual([[1, 'Маяк', 50, 1, 50]])
  expect(await rows(anna, '?type=activity_type_6')).toEqual([[null, 'Маяк', 0, 0, 0]])
  await give(5, anna)
  city.pass(61_000)
  expect(await rows(anna, '?period=all')).toEqual([[1, 'Маяк', 55, 1, 55]])
})

it('lists a hundred teams and one’s own below them with its place, and says how many have one', async () => {
  const [last, idle] = [await resident(1), await resident(0)]
  const leaders = await Promise.all(Array.from({ length: 102 }, () => resident(0)))
  await give(2, ...leaders)
  for (const [n, leader] of leaders.entries()) await team(`Команда ${n}`, leader)
  await team('Якорь', last)
  const asleep = await team('Ясень', idle)
  const of = async (caller: number) => {
    const { data, meta } = await read(caller)
    const own = data.at(-1)
    return [data.length, meta.total, own.position, own.team.name]
  }
  expect(await of(last)).toEqual([101, 103, 103, 'Якорь'])
  expect(await of(idle)).toEqual([101, 103, null, 'Ясень'])
  expect((await read(idle)).meta.mine).toBe(asleep)
  expect((await read(moderator)).data).toHaveLength(100)
})

it('excludes hidden and blocked members', async () => {
  const [anna, hidden, blocked] = [await resident(10), await resident(20), await resident(60)]
  await team('Маяк', anna, hidden, blocked)
  expect(await rows(anna)).toEqual([[1, 'Маяк', 90, 3, 30]])
  await city.sql`update rating_users set is_hidden = true where user_id = ${hidden}`
  city.pass(61_000)
  expect(await rows(anna)).toEqual([[1, 'Маяк', 70, 2, 35]])
  await (await city.as(moderator)).send('PUT', `/api/users/${blocked}`, { blocked: true, reason: 'Накрутка' })
  expect(await rows(anna)).toEqual([[1, 'Маяк', 10, 1, 10]])
})

it('counts a resident who changes teams in the new one at once, without new energy', async () => {
  const [anna, boris] = [await resident(10), await resident(30)]
  const [mayak, volna] = [await team('Маяк', anna, boris), await team('Волна')]
  // Long after the award, so that only the change of teams can cause a recount.
  city.pass(61_000)
  expect(await rows(boris)).toEqual([
    [1, 'Маяк', 40, 2, 20],
    [null, 'Волна', 0, 0, 0],
  ])
  const asks = await city.as(await city.build.resident({ role: 'superadmin' }))
  expect((await asks.put(`/api/user-team-configs/${mayak}`, { members: [anna] })).status).toBe(200)
  expect((await asks.put(`/api/user-team-configs/${volna}`, { members: [boris] })).status).toBe(200)
  expect(await rows(boris)).toEqual([
    [1, 'Волна', 30, 1, 30],
    [2, 'Маяк', 10, 1, 10],
  ])
  expect((await read(boris)).meta.mine).toBe(volna)
})

it('deletes the teams of a board with the board', async () => {
  const anna = await resident(10)
  await team('Маяк', anna)
  await read(anna)
  const kept = () => city.sql`select from rating_teams`
  expect(await kept()).not.toHaveLength(0)
  await city.sql`delete from rating_boards`
  expect(await kept()).toHaveLength(0)
  await city.sql`select count_all_energy(${city.now()})`
  expect(await rows(anna)).toEqual([[1, 'Маяк', 10, 1, 10]])
})

it('refuses unknown parameters and callers who are not signed in', async () => {
  const asks = await city.as(await resident(0))
  for (const query of [
    'period=day',
    'type=sport',
    'team=3',
    'pagination[page]=2',
    'period=all&when=previous',
  ]) {
    expect((await asks.get(`/api/rating/teams?${query}`)).body.error).toMatchObject({
      status: 400,
      name: 'ValidationError',
    })
  }
  expect((await (await city.as(null)).get('/api/rating/teams')).status).toBe(403)
})

// The last one, because the tests above share the month.
it('returns the results of the period before, with what was given after the last read of that period', async () => {
  const [anna, boris] = [await resident(10), await resident(30)]
  await team('Маяк', anna)
  const volna = await team('Волна', boris)
  expect((await rows(anna))[0]).toEqual([1, 'Волна', 30, 1, 30])
  await give(90, anna)
  city.pass(31 * 86_400_000)
  expect((await rows(anna)).map(([place]: (number | null)[]) => place)).toEqual([null, null])
  expect(await rows(anna, '?when=previous')).toEqual([
    [1, 'Маяк', 100, 1, 100],
    [2, 'Волна', 30, 1, 30],
  ])
  expect((await read(anna, '?when=previous')).meta).toMatchObject({ when: 'previous', from: '2031-05-01' })
  // Energy goes with its resident, on the board of the teams and on that of a team.
  await city.sql`delete from user_team_configs_members where target_id = ${anna}`
  await city.sql`insert into user_team_configs_members values (${volna}, ${anna}, 1)`
  expect(await rows(anna, '?when=previous')).toEqual([
    [1, 'Волна', 130, 2, 65],
    [null, 'Маяк', 0, 0, 0],
  ])
  const { body } = await (await city.as(anna)).get(`/api/rating?when=previous&team=${volna}`)
  expect(body.data.map(({ points }: { points: number }) => points)).toEqual([100, 30])
})
