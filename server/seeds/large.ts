import type { Database } from '../database/pool.ts'

/** The number of rows that a large city adds to the demo city. */
export const largeCity = {
  residents: 5_000,
  missions: 500,
  completions: 50_000,
  enrolments: 50_000,
  articles: 2_000,
  comments: 20_000,
  notifications: 10_000,
}

export type Sizes = typeof largeCity

/**
 * Adds many residents and their history to a seeded city, inside the database and in one transaction. Names,
 * texts and pictures are taken from the demo city, and all sums and counts are consistent. Deterministic:
 * nothing is random.
 */
export async function seedLarge(sql: Database, now: Date, sizes: Sizes = largeCity): Promise<void> {
  await sql.begin(async tx => {
    await tx`select set_config('statement_timeout', '0', true)`
    await tx`create temporary table pool_people on commit drop as
      select row_number() over (order by id) - 1 as n, count(*) over () as size, avatar_id,
        split_part(full_name, ' ', 1) as first_name, split_part(full_name, ' ', 2) as last_name
      from users where avatar_id is not null and full_name is not null`
    await tx`create temporary table pool_missions on commit drop as
      select row_number() over (order by id) - 1 as n, count(*) over () as size, * from activities`
    await tx`create temporary table pool_articles on commit drop as
      select row_number() over (order by id) - 1 as n, count(*) over () as size, * from articles where published_at is not null`
    await tx`create temporary table pool_comments on commit drop as
      select row_number() over (order by id) - 1 as n, count(*) over () as size, text from comments`
    const [base] = await tx<{ user: number; mission: number; article: number }[]>`
      select (select max(id) from users) as "user", (select max(id) from activities) as mission,
        (select max(id) from articles) as article`
    if (!base?.user || !base.mission || !base.article) throw new Error('the demo city must be seeded first')

    await tx`
      insert into users (username, email, full_name, provider, confirmed, role_id, avatar_id, created_at, updated_at)
      select 'resident' || g, 'resident' || g || '@large.example', p.first_name || ' ' || q.last_name, 'local', true,
        (select id from roles where type = 'authenticated'), p.avatar_id, x.at, x.at
      from generate_series(1, ${sizes.residents}) g
      join pool_people p on p.n = g % p.size
      join pool_people q on q.n = (g / q.size + g) % q.size
      cross join lateral (select ${now}::timestamptz - make_interval(mins => 400000 + g * 11) as at) x`
    for (const table of [
      'user_greeting_statistics',
      'user_onboarding_statistics',
      'user_onboarding_progresses',
      'notifications_preferences',
      'rating_users',
    ]) {
      await tx`insert into ${tx(table)} (user_id, created_at, updated_at)
        select id, created_at, created_at from users where id > ${base.user}`
    }
    await tx`
      insert into user_infos (user_id, created_at, updated_at) select id, created_at, created_at from users where id > ${base.user}`

    await tx`
      insert into activities (name, description, type, available_until, points, balance, badge_id, places, is_repeatable, requires_report, created_at, updated_at)
      select left(m.name, 180) || ' № ' || g, m.description, m.type,
        case when g % 3 = 0 then ${now}::timestamptz + make_interval(days => g % 60) end,
        case when m.badge_id is null then m.points end, case when m.badge_id is null then m.balance end,
        m.badge_id, null, true, m.requires_report, x.at, x.at
      from generate_series(1, ${sizes.missions}) g
      join pool_missions m on m.n = g % m.size
      cross join lateral (select ${now}::timestamptz - make_interval(mins => 260000 - g * 500) as at) x`
    await tx`
      insert into activities_image (owner_id, target_id, position)
      select a.id, i.target_id, i.position
      from activities a
      join pool_missions m on m.n = (a.id - ${base.mission}) % m.size
      join activities_image i on i.owner_id = m.id
      where a.id > ${base.mission}`

    // Every third enrolment belongs to a resident with a hundred; the rest are spread evenly.
    await tx`
      insert into user_activity_enrolls (user_id, activity_id, status, decided_at, created_at, updated_at)
      select ${base.user} + 1 + case when g % 3 = 0 then (g / 300) % ${sizes.residents} else (g * 7) % ${sizes.residents} end,
        ${base.mission} + 1 + g % ${sizes.missions}, 'rewarded', x.at + interval '1 day', x.at, x.at + interval '1 day'
      from generate_series(1, ${sizes.completions}) g
      cross join lateral (select ${now}::timestamptz - make_interval(mins => 259000 - g * 5) as at) x`
    await tx`
      insert into user_activities (user_id, activity_id, enrolment_id, points, balance, created_at, updated_at)
      select e.user_id, e.activity_id, e.id, a.points, a.balance, e.decided_at, e.decided_at
      from user_activity_enrolls e join activities a on a.id = e.activity_id
      where e.activity_id > ${base.mission} and e.status = 'rewarded' order by e.id`
    await tx`
      insert into user_activity_enrolls (user_id, activity_id, status, created_at, updated_at)
      select distinct on (x.resident, x.mission) x.resident, x.mission, 'enrolled', x.at, x.at
      from generate_series(1, ${sizes.enrolments}) g
      cross join lateral (select ${base.user} + 1 + (g / 10) % ${sizes.residents} as resident,
        ${base.mission} + 1 + (g * 37 + g / 10) % ${sizes.missions} as mission,
        ${now}::timestamptz - make_interval(mins => g % 40000) as at) x`
    for (const [table, amount] of [
      ['user_points_changes', 'points'],
      ['user_balance_changes', 'balance'],
    ] as const) {
      await tx`
        insert into ${tx(table)} (user_id, amount, total_after, kind, user_activity_id, created_at, updated_at)
        select user_id, ${tx(amount)}, sum(${tx(amount)}) over (partition by user_id order by id), 'reward', id, created_at, created_at
        from user_activities where user_id > ${base.user} and ${tx(amount)} > 0 order by id`
      await tx`
        update users u set ${tx(amount)} = s.total
        from (select user_id, sum(amount) as total from ${tx(table)} group by user_id) s
        where s.user_id = u.id and u.id > ${base.user}`
    }
    await tx`
      insert into user_badges (user_id, badge_id, activity_id, created_at, updated_at)
      select distinct on (c.user_id, a.badge_id) c.user_id, a.badge_id, a.id, c.created_at, c.created_at
      from user_activities c join activities a on a.id = c.activity_id
      where c.user_id > ${base.user} and a.badge_id is not null order by c.user_id, a.badge_id, c.id`
    await tx`
      insert into users_latest_badges (owner_id, target_id, position)
      select user_id, badge_id, place from (
        select user_id, badge_id, row_number() over (partition by user_id order by created_at desc, id desc) as place
        from user_badges where user_id > ${base.user}) b where place <= 3`

    await tx`
      insert into articles (title, content, type, author_id, cover_id, created_at, updated_at, published_at)
      select left(p.title, 180) || ' № ' || g, p.content, p.type, ${base.user} + 1 + (g * 13) % ${sizes.residents}, p.cover_id,
        x.at, x.at, case when g % 20 = 0 then null else x.at end
      from generate_series(1, ${sizes.articles}) g
      join pool_articles p on p.n = g % p.size
      cross join lateral (select ${now}::timestamptz - interval '10000 minutes' * (25 - g * 24.0 / ${sizes.articles}::integer) as at) x`
    await tx`
      insert into article_views (article_id, user_id, day)
      select a.id, ${base.user} + 1 + (a.id * 7 + k) % ${sizes.residents}, city_day(a.created_at)
      from articles a cross join lateral generate_series(1, (a.id % 40)::integer) k
      where a.id > ${base.article} and a.published_at is not null`
    for (const links of ['articles_themes', 'articles_images']) {
      await tx`
        insert into ${tx(links)} (owner_id, target_id, position)
        select a.id, l.target_id, l.position
        from articles a join pool_articles p on p.n = (a.id - ${base.article}) % p.size join ${tx(links)} l on l.owner_id = p.id
        where a.id > ${base.article}`
    }
    await tx`
      insert into comments (article_id, author_id, text, created_at, updated_at)
      select a.id, ${base.user} + 1 + (g * 29) % ${sizes.residents}, c.text, x.at, x.at
      from generate_series(1, ${sizes.comments}) g
      join articles a on a.id = ${base.article} + 1 + g % ${sizes.articles} and a.published_at is not null
      join pool_comments c on c.n = g % c.size
      cross join lateral (select a.created_at + make_interval(mins => g % 9000) as at) x`
    await tx`
      insert into articles_counters (id, views, comments_count)
      select a.id, (select count(*) from article_views v where v.article_id = a.id),
        (select count(*) from comments c where c.article_id = a.id)
      from articles a where a.id > ${base.article}`
    await tx`
      update tags t set articles_count = c.n from (
        select l.target_id, count(*) as n from articles_themes l join articles a on a.id = l.owner_id
        where a.published_at is not null and a.removed_at is null and a.deleted_at is null group by l.target_id) c
      where c.target_id = t.id`
    await tx`
      insert into notifications (user_id, type, title, text, link, is_viewed, created_at, updated_at)
      select ${base.user} + 1 + g % ${sizes.residents}, 'activity-rewarded', 'Миссия пройдена',
        'Награда за миссию зачислена', '/account?tab=history', g % 4 = 0, x.at, x.at
      from generate_series(1, ${sizes.notifications}) g
      cross join lateral (select ${now}::timestamptz - make_interval(mins => g) as at) x`
    // Decisions that were written as they ended have passed no trigger.
    await tx`select count_figures(array['report', 'booking'])`
  })
  await sql`analyze`
}
