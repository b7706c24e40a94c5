/** @module-tag slow */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate, readMigrations } from '../../../database/migrate.ts'
import { connect, type Database } from '../../../database/pool.ts'
import { createDatabase, empty, type TestDatabase } from '../../../testing/database.ts'

let database: TestDatabase
let sql: Database

beforeAll(async () => {
  database = await createDatabase(empty)
  sql = connect(database.url, { max: 1 })
})
afterAll(async () => {
  await sql.end()
  await database.drop()
})

it('migration 0295 gives enrolments and bookings the team of their time, and counts the funnels anew', async () => {
  const files = await readMigrations()
  const before = files.filter(({ name }) => name < '0295')
  await migrate(sql, before)
  // The first team is left by resident 1 in March, joined by 2 in March, and by 3 before the log began; 4 has none.
  await sql.unsafe(`
    insert into roles (id, name, type, created_at, updated_at) values (9, 'Житель', 'people', now(), now());
    insert into users (id, username, email, role_id, created_at, updated_at)
      select g, 'resident' || g, 'r' || g || '@example.org', 9, now(), now() from generate_series(1, 4) g;
    insert into user_team_configs (id, name, created_at, updated_at) values (1, 'Заря', now(), now()), (2, 'Парус', now(), now());
    insert into user_team_configs_members (owner_id, target_id, position) values (2, 1, 1), (1, 2, 1), (1, 3, 2);
    delete from setting_change_items;
    insert into setting_change_items (setting, subject_id, field, old_value, new_value, created_at, updated_at) values
      ('user-team-configs', 1, 'members', null, '[1]', '2026-01-01', '2026-01-01'),
      ('user-team-configs', 2, 'members', null, '[1]', '2026-03-01', '2026-03-01'),
      ('user-team-configs', 1, 'members', '[1]', '[2]', '2026-03-01', '2026-03-01');
    insert into activities (id, name, created_at, updated_at) values (1, 'Маяк', now(), now());
    insert into shop_items (id, name, price, created_at, updated_at) values (1, 'Худи', 5, now(), now());
    insert into user_activity_enrolls (user_id, activity_id, status, created_at, updated_at)
      select g, 1, 'rewarded', t, t from generate_series(1, 4) g, unnest(array['2026-02-04', '2026-04-01']::timestamptz[]) t;
    insert into bookings (user_id, shop_item_id, price, created_at, updated_at)
      select g, 1, 5, t, t from generate_series(1, 4) g, unnest(array['2026-02-04', '2026-04-01']::timestamptz[]) t;`)
  await migrate(sql, files)
  const teams = [
    [1, 1],
    [1, 2],
    // Before what the log says, a resident had the team that it names first.
    [2, 1],
    [2, 1],
    [3, 1],
    [3, 1],
    [4, null],
    [4, null],
  ]
  for (const table of ['user_activity_enrolls', 'bookings'])
    expect(
      await sql.unsafe(`select user_id, team_id from ${table} order by user_id, created_at`).values(),
    ).toEqual(teams)
  const steps = await sql`
    select team_id, key, sum(amount)::integer from figures where figure = 'enrolment' group by 1, 2 order by 1, 2`.values()
  const all = (team: number, count: number) => ['enrolled', 'rewarded', 'sent'].map(key => [team, key, count])
  expect(steps).toEqual([...all(0, 8), ...all(1, 5), ...all(2, 1)])
})
