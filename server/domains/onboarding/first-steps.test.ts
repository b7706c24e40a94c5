/** @module-tag slow */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate, readMigrations } from '../../database/migrate.ts'
import { connect } from '../../database/pool.ts'
import { createDatabase, empty } from '../../testing/database.ts'
import { type World, world } from '../../testing/world.ts'

let city: World
beforeAll(async () => {
  city = await world()
})
afterAll(() => city.close())

const facts = ['mission_viewed', 'article_viewed', 'steps_closed'] as const
const populate = facts.map((name, n) => `populate[user_onboarding_progress][fields][${n}]=${name}`).join('&')

it('a new resident has an open list in which neither a mission nor an article is ticked', async () => {
  const asks = await city.as(await city.build.resident())
  const { body } = await asks.get(`/api/users/me?${populate}`)
  expect(body.user_onboarding_progress).toEqual({
    id: expect.any(Number),
    mission_viewed: false,
    article_viewed: false,
    steps_closed: false,
  })
})

it.each(facts)('the owner writes %s, and nobody else', async name => {
  const [anna, boris, vera] = [
    await city.as(await city.build.resident()),
    await city.as(await city.build.resident()),
    await city.as(await city.build.resident({ role: 'moderator' })),
  ]
  const mine = async () => (await anna.get(`/api/users/me?${populate}`)).body.user_onboarding_progress
  const path = `/api/user-onboarding-progresses/${(await mine()).id}`
  for (const other of [boris, vera])
    expect([403, 404]).toContain((await other.put(path, { [name]: true })).status)
  expect((await mine())[name]).toBe(false)
  expect((await anna.put(path, { [name]: true })).status).toBe(200)
  expect((await mine())[name]).toBe(true)
})

it('the list of residents from before it is closed, that of later ones is open', async () => {
  const database = await createDatabase(empty)
  const sql = connect(database.url, { max: 1 })
  try {
    const all = await readMigrations()
    await migrate(
      sql,
      all.slice(
        0,
        all.findIndex(({ name }) => name === '0210-first-steps.sql'),
      ),
    )
    const live = async (name: string) => {
      const [user] = await sql<{ id: number }[]>`
        insert into users (username, email, role_id, created_at, updated_at)
        values (${name}, ${`${name}@city.example`}, (select id from roles where type = 'authenticated'), now(), now())
        returning id`
      await sql`
        insert into user_onboarding_progresses (user_id, created_at, updated_at) values (${user?.id ?? 0}, now(), now())`
    }
    await live('old')
    await migrate(sql, all)
    await live('new')
    expect(
      await sql`
        select u.username, p.steps_closed from user_onboarding_progresses p join users u on u.id = p.user_id order by u.id`,
    ).toEqual([
      { username: 'old', steps_closed: true },
      { username: 'new', steps_closed: false },
    ])
  } finally {
    await sql.end()
    await database.drop()
  }
})
