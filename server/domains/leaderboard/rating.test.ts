/** @module-tag slow */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { until } from '../../testing/until.ts'
import { type Reply, type World, world } from '../../testing/world.ts'

const DAY = 86_400_000

let city: World
let moderator: number
beforeEach(async () => {
  city = await world()
  // The middle of a month, a quarter and a week: a day later is in the same period.
  city.pass(Date.parse('2031-05-14T09:00:00.000Z') - city.now().getTime())
  moderator = await city.build.resident({ role: 'moderator' })
})
afterEach(() => city.close())

const residents = async (count: number) => {
  const ids: number[] = []
  for (let n = 0; n < count; n += 1) ids.push(await city.build.resident())
  return ids as [number, number, ...number[]]
}
const give = async (amount: number, ...users: number[]) => {
  // Signs in each time: the clock may have been moved past the end of a session.
  const { status } = await (await city.as(moderator)).post('/api/user-points-changes/create-many', {
    users,
    amount,
    comment: 'За дело',
  })
  expect(status).toBe(200)
}
const places = ({ body }: Reply) => body.data.map(({ position, user }: any) => [position, user.id])
const mine = ({ body }: Reply) => {
  const { position, points, change, reason } = body.meta.me
  return { position, points, change, reason }
}

describe('the leaderboard', () => {
  it('ranks residents by their energy, equal energy at the same position', async () => {
    const [anna, boris, vera, gleb] = await residents(4)
    await give(30, anna)
    await give(20.5, boris, vera as number)
    await give(10, gleb as number)
    const asks = await city.as(gleb as number)
    const answer = await asks.get('/api/rating')
    expect(places(answer)).toEqual([
      [1, anna],
      [2, vera],
      [2, boris],
      [4, gleb],
    ])
    expect(answer.body.data[1].points).toBe(20.5)
    expect(answer.body.meta.pagination).toEqual({ page: 1, pageSize: 25, pageCount: 1, total: 4 })
    expect(mine(answer)).toEqual({ position: 4, points: 10, change: null, reason: null })
  })

  it('contains the name and picture of each resident', async () => {
    const face = await city.build.row('files', {
      name: 'a.png',
      hash: 'face',
      mime: 'image/png',
      size: 1,
      url: '/uploads/face.png',
      provider: 'local',
      width: 800,
      height: 800,
      formats: { thumbnail: { url: '/uploads/thumbnail_face.webp', width: 156, height: 156 } },
    })
    const anna = await city.build.resident({ full_name: 'Анна «Маяк» "A"', avatar_id: face })
    await give(5, anna)
    const { body } = await (await city.as(anna)).get('/api/rating')
    expect(body.data[0].user).toMatchObject({
      id: anna,
      full_name: 'Анна «Маяк» "A"',
      avatar: {
        url: '/uploads/thumbnail_face.webp',
        width: 156,
        height: 156,
        formats: null,
        takenDownAt: null,
      },
    })
  })

  it('counts the energy of the period only, and all energy for the period `all`', async () => {
    const [anna, boris] = await residents(2)
    await give(100, anna)
    await give(10, boris)
    city.pass(400 * DAY)
    await give(1, anna)
    await give(20, boris)
    const asks = await city.as(anna)
    for (const period of ['week', 'month', 'quarter', 'year']) {
      expect(places(await asks.get(`/api/rating?period=${period}`))).toEqual([
        [1, boris],
        [2, anna],
      ])
    }
    const all = await asks.get('/api/rating?period=all')
    expect(places(all)).toEqual([
      [1, anna],
      [2, boris],
    ])
    expect(all.body.data[0].points).toBe(101)
    expect(all.body.meta).toMatchObject({ period: 'all', from: null })
  })

  it('begins a month by Moscow time', async () => {
    const [anna] = await residents(2)
    const toMidnight = Date.parse('2031-05-31T21:00:00.000Z') - city.now().getTime()
    city.pass(toMidnight - 3_600_000)
    await give(5, anna)
    const asks = await city.as(anna)
    expect((await asks.get('/api/rating')).body).toMatchObject({
      data: [{ points: 5 }],
      meta: { from: '2031-05-01' },
    })
    city.pass(2 * 3_600_000)
    expect((await asks.get('/api/rating')).body).toMatchObject({ data: [], meta: { from: '2031-06-01' } })
  })

  it('returns the change of position since the period before, and null for residents who were not ranked', async () => {
    const [anna, boris, vera] = await residents(3)
    await give(30, anna)
    await give(20, boris)
    city.pass(31 * DAY)
    await give(5, anna)
    await give(50, boris)
    await give(10, vera as number)
    const answer = await (await city.as(anna)).get('/api/rating')
    expect(answer.body.data.map(({ user, change }: any) => [user.id, change])).toEqual([
      [boris, 1],
      [vera, null],
      [anna, -2],
    ])
    expect(mine(answer).change).toBe(-2)
  })

  it('returns the results of the period before, compared with none, to a resident who has nothing in this one', async () => {
    const [anna, boris, vera] = await residents(3)
    await give(30, anna)
    await give(20, boris, vera as number)
    const newcomer = await city.build.resident()
    const asks = await city.as(newcomer)
    expect(places(await asks.get('/api/rating?when=previous'))).toEqual([])
    city.pass(31 * DAY)
    const late = await city.as(boris)
    const running = await late.get('/api/rating')
    expect(places(running)).toEqual([])
    expect(running.body.meta.me).toMatchObject({ position: null, previous: 2, reason: 'no-energy' })
    const answer = await late.get('/api/rating?when=previous')
    expect(places(answer)).toEqual([
      [1, anna],
      [2, vera],
      [2, boris],
    ])
    expect(answer.body.data.map(({ change }: any) => change)).toEqual([null, null, null])
    expect(answer.body.meta).toMatchObject({ period: 'month', when: 'previous', from: '2031-05-01' })
    expect(mine(answer)).toEqual({ position: 2, points: 20, change: null, reason: null })
    // What is given now does not change a period that is over.
    await give(500, boris)
    expect(places(await late.get('/api/rating?when=previous'))).toEqual(places(answer))
    await city.sql`update rating_users set is_hidden = true where user_id = ${anna}`
    expect(places(await late.get('/api/rating?when=previous'))).toEqual([
      [1, vera],
      [1, boris],
    ])
  })

  it('returns the caller and their neighbours on request', async () => {
    const all = await residents(9)
    for (const [index, user] of all.entries()) await give(100 - index * 10, user)
    const asks = await city.as(all[6] as number)
    const around = await asks.get('/api/rating?around=me&pagination[pageSize]=3')
    expect(places(around)).toEqual([
      [6, all[5]],
      [7, all[6]],
      [8, all[7]],
    ])
    expect(around.body.meta.pagination).toEqual({ start: 5, limit: 3, total: 9 })
    const first = await (await city.as(all[0])).get('/api/rating?around=me&pagination[pageSize]=3')
    expect(places(first).map(([place]: number[]) => place)).toEqual([1, 2, 3])
  })

  it('returns a resident and their neighbours on request, with the caller in meta', async () => {
    const all = await residents(9)
    for (const [index, user] of all.entries()) await give(100 - index * 10, user)
    const asks = await city.as(all[0])
    const around = await asks.get(`/api/rating?around=${all[6]}&pagination[pageSize]=3`)
    expect(places(around)).toEqual([
      [6, all[5]],
      [7, all[6]],
      [8, all[7]],
    ])
    expect(around.body.meta.pagination).toEqual({ start: 5, limit: 3, total: 9 })
    expect(mine(around)).toMatchObject({ position: 1, points: 100 })
  })

  it('returns an empty page around residents who are hidden, blocked, without energy, or unknown', async () => {
    const [anna, hidden, blocked, newcomer] = await residents(4)
    await give(5, anna)
    await give(50, hidden, blocked as number)
    await city.sql`update rating_users set is_hidden = true where user_id = ${hidden}`
    await (await city.as(moderator)).send('PUT', `/api/users/${blocked}`, {
      blocked: true,
      reason: 'Накрутка',
    })
    const asks = await city.as(anna)
    for (const id of [hidden, blocked, newcomer, 999_999])
      expect((await asks.get(`/api/rating?around=${id}`)).body).toMatchObject({
        data: [],
        meta: { me: { position: 1 } },
      })
  })

  it('returns correct shared positions when the page begins within a tie', async () => {
    const all = await residents(6)
    await give(50, ...all.slice(0, 4))
    await give(10, all[4] as number)
    await give(5, all[5] as number)
    const around = await (await city.as(all[4] as number)).get('/api/rating?around=me&pagination[pageSize]=3')
    expect(places(around).map(([place]: number[]) => place)).toEqual([1, 5, 6])
    const second = await (await city.as(all[0])).get('/api/rating?pagination[page]=2&pagination[pageSize]=2')
    expect(places(second).map(([place]: number[]) => place)).toEqual([1, 1])
  })

  it('excludes hidden, blocked and staff residents, and returns the reason to themselves only', async () => {
    const [anna, hidden, blocked, newcomer] = await residents(4)
    const staff = await city.build.resident({ role: 'moderator' })
    await give(5, anna)
    await give(50, hidden, blocked as number, staff)
    const [{ id } = { id: 0 }] = await city.sql<
      { id: number }[]
    >`select id from rating_users where user_id = ${hidden}`
    const asks = await city.as(hidden)
    await asks.put(`/api/rating-users/${id}`, { is_hidden: true })
    const staffs = await city.as(moderator)
    expect(
      (await staffs.send('PUT', `/api/users/${blocked}`, { blocked: true, reason: 'Накрутка' })).status,
    ).toBe(200)
    const answer = await asks.get('/api/rating')
    expect(places(answer)).toEqual([[1, anna]])
    expect(mine(answer)).toEqual({ position: null, points: 50, change: null, reason: 'hidden' })
    expect(mine(await (await city.as(staff)).get('/api/rating')).reason).toBe('staff')
    expect(mine(await (await city.as(newcomer as number)).get('/api/rating?around=me'))).toEqual({
      position: null,
      points: 0,
      change: null,
      reason: 'no-energy',
    })
    await asks.put(`/api/rating-users/${id}`, { is_hidden: false })
    await staffs.send('PUT', `/api/users/${blocked}`, { blocked: false })
    expect(places(await asks.get('/api/rating'))).toHaveLength(3)
  })

  it('makes a board due once, whoever leaves it, and boards without the resident not at all', async () => {
    const people = (await residents(6)) as number[]
    await give(5, ...people)
    const newcomer = await city.build.resident()
    const boards = async () =>
      await city.sql<{ id: number; version: string; isDue: boolean }[]>`
        select id, ctid::text as version, as_of = 'epoch' as "isDue" from rating_boards order by id`
    await city.sql`update rating_boards set as_of = now()`
    const fresh = await boards()
    await city.sql`update users set blocked = true where id = ${newcomer}`
    expect(await boards()).toEqual(fresh)
    await city.sql`update users set blocked = true where id = ${people[0] ?? 0}`
    const due = await boards()
    expect(due.some(({ isDue }) => isDue)).toBe(true)
    await city.sql`update users set blocked = true where id in ${city.sql(people.slice(1))}`
    expect(await boards()).toEqual(due)
  })

  it('lets a resident who hides again and again leave at once, while no read waits for a count', async () => {
    const [anna, boris] = await residents(2)
    await give(5, anna)
    await give(50, boris)
    const asks = await city.as(anna)
    // Counted a minute ahead, so that the age of a board causes no count.
    await city.sql`update rating_boards set as_of = ${new Date(city.now().getTime() + 60_000)}`
    const boards = async () =>
      await city.sql<{ asOf: string; version: string }[]>`
        select as_of::text as "asOf", ctid::text as version from rating_boards order by id`
    const before = await boards()
    const hide = (isHidden: boolean) =>
      city.sql`update rating_users set is_hidden = ${isHidden} where user_id = ${boris}`
    await hide(true)
    const marked = await boards()
    expect(marked.map(({ asOf }) => asOf)).toEqual(before.map(({ asOf }) => asOf))
    expect(places(await asks.get('/api/rating'))).toEqual([[1, anna]])
    await hide(false)
    expect(places(await asks.get('/api/rating'))).toEqual([
      [1, boris],
      [2, anna],
    ])
    await hide(true)
    expect(places(await asks.get('/api/rating'))).toEqual([[1, anna]])
    // Of all these moves the first one has marked the boards.
    expect(await boards()).toEqual(marked)
  })

  it('compares with the period before without who has hidden since, a minute later at most', async () => {
    const [anna, boris, vera] = await residents(3)
    await give(30, anna)
    await give(20, boris)
    await give(10, vera as number)
    city.pass(31 * DAY)
    await give(5, vera as number)
    const asks = await city.as(anna)
    const change = async () => (await asks.get('/api/rating')).body.data[0].change
    expect(await change()).toBe(2)
    await city.sql`update rating_users set is_hidden = true where user_id = ${boris}`
    city.pass(61_000)
    expect(await change()).toBe(1)
    const counted = () => city.sql`
      select as_of from rating_boards where period = 'month' and type = '' and starts_on = '2031-05-01'`
    // The count after the move looks once more, for who moved during it; then the board is final again.
    city.pass(61_000)
    expect(await change()).toBe(1)
    const [last] = await counted()
    city.pass(61_000)
    expect(await change()).toBe(1)
    expect(await counted()).toEqual([last])
  })

  it('follows a setting that an administrator gives to another resident', async () => {
    const [anna, boris] = await residents(2)
    await give(5, anna, boris)
    const [row = { id: 0 }] = await city.sql<
      { id: number }[]
    >`update rating_users set is_hidden = true where user_id = ${anna} returning id`
    await city.sql`delete from rating_users where user_id = ${boris}`
    const superadmin = await city.as(await city.build.resident({ role: 'superadmin' }))
    expect(places(await superadmin.get('/api/rating'))).toEqual([[1, boris]])
    expect((await superadmin.put(`/api/rating-users/${row.id}`, { user: boris })).status).toBe(200)
    expect(places(await superadmin.get('/api/rating'))).toEqual([[1, anna]])
  })

  it('gives no position to residents without positive energy in the period', async () => {
    const [anna, boris] = await residents(2)
    await give(10, anna, boris)
    city.pass(31 * DAY)
    await give(5, anna)
    await give(-5, boris)
    const answer = await (await city.as(boris)).get('/api/rating')
    expect(places(answer)).toEqual([[1, anna]])
    expect(mine(answer)).toMatchObject({ position: null, points: -5, reason: 'no-energy' })
  })

  it('ranks the members of a team among themselves', async () => {
    const [anna, boris, vera, gleb] = await residents(4)
    const team = await city.build.row('user_team_configs', { name: 'Маяк' })
    for (const [index, user] of [anna, gleb as number].entries()) {
      await city.sql`insert into user_team_configs_members values (${team}, ${user}, ${index})`
    }
    await give(10, anna)
    await give(20, gleb as number)
    await give(90, boris, vera as number)
    city.pass(31 * DAY)
    await give(30, anna)
    await give(20, gleb as number)
    const asks = await city.as(anna)
    const answer = await asks.get(`/api/rating?team=${team}`)
    expect(places(answer)).toEqual([
      [1, anna],
      [2, gleb],
    ])
    expect(mine(answer)).toEqual({ position: 1, points: 30, change: 1, reason: null })
    const near = async (id: number) =>
      places(await asks.get(`/api/rating?team=${team}&around=${id}&pagination[pageSize]=1`))
    expect([await near(gleb as number), await near(boris)]).toEqual([[[2, gleb]], []])
    expect(places(await asks.get(`/api/rating?team=${team}&around=me&pagination[pageSize]=1`))).toEqual([
      [1, anna],
    ])
    expect(mine(await (await city.as(boris)).get(`/api/rating?team=${team}`)).reason).toBe('other-team')
  })

  it('skips positions after members of a team with a shared one', async () => {
    const [anna, boris, vera, gleb] = (await residents(4)) as [number, number, number, number]
    const team = await city.build.row('user_team_configs', { name: 'Причал' })
    for (const [index, user] of [anna, boris, vera, gleb].entries())
      await city.sql`insert into user_team_configs_members values (${team}, ${user}, ${index})`
    await give(30, anna)
    await give(20, boris, vera)
    await give(10, gleb)
    const answer = await (await city.as(gleb)).get(`/api/rating?team=${team}`)
    expect(places(answer).map(([place]: [number, number]) => place)).toEqual([1, 2, 2, 4])
    expect(mine(answer).position).toBe(4)
  })

  it('has a board for every type of mission', async () => {
    const [anna, boris] = await residents(2)
    const help = await city.build.mission({ type: 'activity_type_5', points: 40 })
    const talk = await city.build.mission({ type: 'activity_type_6', points: 90 })
    await (await city.as(moderator)).post('/api/user-activities/create-many', {
      activity: help,
      users: [anna],
    })
    await (await city.as(moderator)).post('/api/user-activities/create-many', {
      activity: talk,
      users: [boris],
    })
    await give(500, boris)
    const answer = await (await city.as(anna)).get('/api/rating?type=activity_type_5')
    expect(places(answer)).toEqual([[1, anna]])
    expect(answer.body.data[0].points).toBe(40)
    // A reversal counts for the type that the mission had at the reward, not for its current type.
    await (await city.as(moderator)).put(`/api/activities/${help}`, { type: 'activity_type_6' })
    const admin = await city.as(await city.build.resident({ role: 'superadmin' }))
    const [{ id } = { id: 0 }] = await city.sql<{ id: number }[]>`
      select id from user_points_changes where user_id = ${anna} and kind = 'reward'`
    expect((await admin.remove(`/api/user-points-changes/${id}`)).status).toBe(200)
    expect(places(await (await city.as(anna)).get('/api/rating?type=activity_type_5'))).toEqual([])
    expect(places(await (await city.as(anna)).get('/api/rating?type=activity_type_6'))).toEqual([[1, boris]])
  })

  it('does not count coins', async () => {
    const [anna] = await residents(2)
    await (await city.as(moderator)).post('/api/user-balance-changes/create-many', {
      users: [anna],
      amount: 100,
      comment: 'x',
    })
    expect(places(await (await city.as(anna)).get('/api/rating?period=all'))).toEqual([])
  })

  it('refuses unknown parameters and callers who are not signed in', async () => {
    const [anna] = await residents(2)
    const asks = await city.as(anna)
    for (const query of [
      'period=day',
      'type=sport',
      'team=x',
      'around=you',
      'around=0',
      'around=3000000000',
      'pagination[page]=x',
      'sort=points',
      'when=next',
      'period=all&when=previous',
    ]) {
      expect((await asks.get(`/api/rating?${query}`)).body.error).toMatchObject({
        status: 400,
        name: 'ValidationError',
      })
    }
    expect((await (await city.as(null)).get('/api/rating')).status).toBe(403)
  })
})

describe('a board of thousands', () => {
  /** Inserts residents with energy and many ties. */
  const grow = async (count: number) => {
    await city.sql`
      insert into users (username, email, role_id, created_at, updated_at)
      select 'many' || g, 'many' || g || '@city.example', 1, now(), now() from generate_series(1, ${count}::integer) g`
    await city.sql`
      insert into user_points_changes (user_id, amount, total_after, kind, created_at, updated_at)
      select id, 1 + id * 31 % 400, 1 + id * 31 % 400, 'manual', ${city.now()}, ${city.now()} from users where username like 'many%'`
  }
  const expected = () => city.sql<{ id: number; place: number }[]>`
    select s.user_id as id, rank() over (order by s.points desc) as place
    from rating_standings s join rating_boards b on b.id = s.board_id and b.period = 'month' and b.type = ''
    order by s.points desc, s.user_id desc`

  it('has the correct position on every page, and around every resident', async () => {
    await grow(5_000)
    const [watcher] = await residents(2)
    const asks = await city.as(watcher)
    const order = (await expected()).map(({ id, place }) => [place, id])
    for (const page of [1, 2, 11, 26, 49, 50, 51]) {
      const answer = await asks.get(`/api/rating?pagination[page]=${page}&pagination[pageSize]=100`)
      expect(places(answer)).toEqual(order.slice((page - 1) * 100, page * 100))
      expect(answer.body.meta.pagination).toMatchObject({ pageCount: 50, total: 5_000 })
    }
    for (const at of [0, 4, 999, 1_200, 3_333, 4_999]) {
      const [place, id] = order[at] as [number, number]
      const answer = await (await city.as(id)).get('/api/rating?around=me&pagination[pageSize]=9')
      expect(mine(answer).position).toBe(place)
      const start = Math.max(0, at - 4)
      expect(places(answer)).toEqual(order.slice(start, start + 9))
      expect(answer.body.meta.pagination.start).toBe(start)
    }
  })

  it('has the correct position on every page and around every resident after its period is over', async () => {
    await grow(5_000)
    const [watcher] = await residents(2)
    // The marks of the running period are replaced by the final ones.
    await (await city.as(watcher)).get('/api/rating')
    const order = (await expected()).map(({ id, place }) => [place, id])
    city.pass(31 * DAY)
    const asks = await city.as(watcher)
    for (const page of [1, 2, 11, 26, 49, 50, 51]) {
      const query = `when=previous&pagination[page]=${page}&pagination[pageSize]=100`
      const answer = await asks.get(`/api/rating?${query}`)
      expect(places(answer)).toEqual(order.slice((page - 1) * 100, page * 100))
      expect(answer.body.meta.pagination).toMatchObject({ pageCount: 50, total: 5_000 })
    }
    for (const at of [0, 4, 999, 1_200, 3_333, 4_999]) {
      const [place, id] = order[at] as [number, number]
      const answer = await (await city.as(id)).get(
        '/api/rating?when=previous&around=me&pagination[pageSize]=9',
      )
      expect(mine(answer).position).toBe(place)
      const start = Math.max(0, at - 4)
      expect(places(answer)).toEqual(order.slice(start, start + 9))
      expect(answer.body.meta.pagination.start).toBe(start)
    }
  })

  it('updates one’s own position at once, and others’ within a minute', async () => {
    await grow(3_000)
    const order = await expected()
    const last = order.at(-1)?.id ?? 0
    const asks = await city.as(last)
    expect(mine(await asks.get('/api/rating')).position).toBe(order.at(-1)?.place)
    await give(399.5, last)
    expect(mine(await asks.get('/api/rating')).position).toBe(1)
    const climbers = order.slice(2_500, 2_600).map(({ id }) => id)
    await give(1_000, ...climbers)
    city.pass(61_000)
    const now = (await expected()).map(({ id, place }) => [place, id])
    const answer = await asks.get('/api/rating?pagination[page]=25&pagination[pageSize]=100')
    expect(places(answer)).toEqual(now.slice(2_400, 2_500))
    expect(Date.parse(answer.body.meta.asOf)).toBeGreaterThan(city.now().getTime() - 10_000)
  })

  it('compares with the period before, and deletes older boards', async () => {
    await grow(2_500)
    const [watcher] = await residents(2)
    const before = new Map((await expected()).map(({ id, place }) => [id, place]))
    city.pass(31 * DAY)
    const climber = [...before.keys()].at(-1) ?? 0
    await give(7, climber)
    const [row] = (await (await city.as(watcher)).get('/api/rating')).body.data
    expect([row.user.id, row.change]).toEqual([climber, (before.get(climber) ?? 0) - 1])
    city.pass(31 * DAY)
    await give(7, climber)
    expect((await (await city.as(watcher)).get('/api/rating')).body.data[0].change).toBe(0)
    await until(async () =>
      expect(await city.sql`select from rating_boards where period = 'month'`).toHaveLength(2),
    )
    const orphans = () => city.sql`
      select from rating_scores s where not exists (select from rating_boards b where b.id = s.board_id)`
    await until(async () => expect(await orphans()).toHaveLength(0))
  })

  it('equals a recount from the ledger', async () => {
    await grow(300)
    const help = await city.build.mission({ type: 'activity_type_5', points: 40 })
    const [anna, boris] = await residents(2)
    await (await city.as(moderator)).post('/api/user-activities/create-many', {
      activity: help,
      users: [anna, boris],
    })
    await city.sql`update rating_users set is_hidden = true where user_id = ${boris}`
    const scores = () => city.sql`
      select b.period, b.type, b.starts_on, s.user_id, s.points, s.is_shown
      from rating_scores s join rating_boards b on b.id = s.board_id order by 1, 2, 3, 4`
    const kept = [...(await scores())]
    await city.sql`select count_all_energy(${city.now()})`
    expect([...(await scores())]).toEqual(kept)
    expect(kept).toHaveLength(5 * 302 + 5 * 2)
  })
})
