import type { BenchCity } from './city.ts'

/** A smaller city shows that a bench works: `BENCH_RESIDENTS`. */
export const RESIDENTS = Number(process.env['BENCH_RESIDENTS'] ?? 1_000_000)
/** One of so many residents holds the chip, and as many others take part in the mission. */
const EVERY = 10
/** Members of a team. */
const TEAM = 1000

type Connection = Awaited<ReturnType<BenchCity['sql']['reserve']>>

/** Drops keys, indexes and triggers while `body` runs. */
async function withoutChecks(sql: Connection, tables: readonly string[], body: () => Promise<void>) {
  const off = await sql<{ drop: string; add: string }[]>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
    from pg_constraint where contype = 'f' and conrelid = any(${tables as string[]}::text[]::regclass[])
    union all
    select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
    from pg_index i where indrelid = any(${tables as string[]}::text[]::regclass[])
      and not exists (select from pg_constraint where conindid = i.indexrelid)
    union all
    select format('alter table %s disable trigger user', t), format('alter table %s enable trigger user', t)
    from unnest(${tables as string[]}::text[]) t`
  for (const { drop } of off) await sql.unsafe(drop)
  await body()
  for (const { add } of off) await sql.unsafe(add)
}

/** SQL: the `nth` of the rows of energy that `growEnergy` gives a resident; their points are the sum of all of them. */
const amount = (resident: string, nth: string) => `(5 + (${resident} * 31 % 9973 + ${nth} * 17) % 200 * 0.5)`
const ROWS_EACH = 10
const DAYS_BETWEEN = 73
/** Residents whose rows are written in one statement, so that the sorts of their rows fit into memory. */
const AT_ONCE = 50_000

/**
 * Makes the city one of a million residents, once: names of some tens of thousands, a team, an avatar, energy, a last visit;
 * every tenth holds a chip, every tenth takes part in a mission.
 */
export async function growResidents(city: BenchCity): Promise<void> {
  const [{ base, many } = { base: 0, many: 0 }] = await city.sql<{ base: number; many: number }[]>`
    select max(id) as base, count(*) as many from users`
  if (many >= RESIDENTS) return
  // Settings of a session belong to one connection.
  const sql = await city.sql.reserve()
  // A tenth of the residents, chosen without regard to the order of any list.
  const someOf = (id: string, nth: number) => sql.unsafe(`(hashint4(${id}) & 2147483647) % ${EVERY} = ${nth}`)
  const tables = ['users', 'user_words', 'user_figures', 'user_team_configs_members', 'user_badges']
  await withoutChecks(sql, [...tables, 'user_activity_enrolls'], async () => {
    await sql`
      insert into users (id, username, email, full_name, provider, confirmed, role_id, avatar_id, points, balance, created_at, updated_at)
      select ${base}::integer + g, 'people' || g, 'people' || g || '@large.example',
        (array['Артём', 'Мария', 'Пётр', 'Ольга', 'Тимур', 'Дарья', 'Никита', 'Софья'])[1 + g % 8] || ' ' ||
          (array['Голуб', 'Журавл', 'Самойл', 'Мирон', 'Ахмет', 'Кузнец', 'Щук', 'Воронц'])[1 + g / 8 % 8] ||
          chr(1072 + g / 64 % 32) || chr(1072 + g / 2048 % 32) || 'ев',
        'local', true, (select id from roles where type = 'authenticated'),
        (select min(avatar_id) from users) + g % 10,
        (select sum(${sql.unsafe(amount(`(${base} + g)`, 'k'))}) from generate_series(1, ${ROWS_EACH}::integer) k),
        g * 17 % 7919, now(), now()
      from generate_series(1, ${RESIDENTS - many}::integer) g`
    await sql`
      insert into user_words (user_id, words, name_words, open_words)
      select id, words_of(u), name_words(full_name), search_text(coalesce(full_name, '')) from users u where id > ${base}`
    await sql`
      insert into user_figures (user_id, chips, seen_at)
      select id, (${someOf('id', 0)})::integer, now() - make_interval(mins => id % 500000) from users where id > ${base}`
    await sql`
      insert into user_team_configs (name, color, created_at, updated_at)
      select 'Большая команда ' || g, 'aqua', now(), now() from generate_series(1, ${RESIDENTS / TEAM}::integer) g`
    await sql`
      insert into user_team_configs_members (owner_id, target_id, position)
      select t.id, u.id, u.id from users u
      join (select id, row_number() over (order by id) - 1 as n, count(*) over () as size from user_team_configs) t
        on t.n = u.id % t.size
      where u.id > ${base}`
    await sql`
      insert into user_badges (user_id, badge_id, created_at, updated_at)
      select id, (select min(id) from badges), now(), now() from users where id > ${base} and ${someOf('id', 0)}`
    await sql`
      insert into user_activity_enrolls (user_id, activity_id, status, created_at, updated_at)
      select id, (select min(id) from activities), 'enrolled', now(), now() from users
      where id > ${base} and ${someOf('id', 1)}`
  })
  await sql`select setval(pg_get_serial_sequence('users', 'id'), max(id)) from users`
  await sql`select count_figures(array['residents', 'points', 'enrolment'])`
  await sql`vacuum analyze`
  sql.release()
}

/** Writes the rows behind the energy of these residents, over two years, once; everything adds up as in a real city. */
export async function growEnergy(city: BenchCity): Promise<void> {
  const [{ first, last } = { first: null, last: null }] = await city.sql<
    { first: number | null; last: number | null }[]
  >`
    select min(id) as first, max(id) as last from users u where email like 'people%@large.example'
      and not exists (select from user_points_changes p where p.user_id = u.id)`
  if (first === null || last === null) return
  const sql = await city.sql.reserve()
  const now = new Date()
  await withoutChecks(sql, ['user_points_changes'], async () => {
    for (let from = first; from <= last; from += AT_ONCE) {
      await sql`
        insert into user_points_changes (user_id, amount, total_after, comment, kind, created_at, updated_at)
        select g, a.amount, sum(a.amount) over (partition by g order by k), 'За дело', 'manual', a.at, a.at
        from generate_series(${from}::integer, ${Math.min(from + AT_ONCE - 1, last)}::integer) g
        cross join generate_series(1, ${ROWS_EACH}::integer) k
        cross join lateral (select ${sql.unsafe(amount('g', 'k'))} as amount,
          ${now}::timestamptz - make_interval(days => (${ROWS_EACH}::integer - k) * ${DAYS_BETWEEN}::integer + g % ${DAYS_BETWEEN}::integer, mins => g % 1440) as at) a
        order by g, k`
    }
  })
  await sql`select count_all_energy(${now})`
  await sql`select count_figures(array['energy'])`
  await sql`vacuum analyze`
  sql.release()
}
