import { type CityClock, DAY_MS } from '#contract/clock.ts'
import type { Block } from '#contract/domains/blocks.ts'
import type { SecurityDetails, SecurityEventKind } from '#contract/domains/history.ts'
import type { Database, Transaction } from '../database/pool.ts'
import { addCompanions } from '../domains/people/companions.ts'
import { insert, link, type Row } from './builders.ts'
import { Chronicle, ids, personId } from './chronicle.ts'
import type { ArticleSeed } from './content/articles/article.ts'
import { articles } from './content/articles.ts'
import { causes } from './content/causes.ts'
import { chips } from './content/chips.ts'
import { cities } from './content/cities.ts'
import { conditions } from './content/conditions.ts'
import { Workdays } from './content/history/workdays.ts'
import { history } from './content/history.ts'
import { missions } from './content/missions.ts'
import { people } from './content/people.ts'
import { settings } from './content/settings.ts'
import { shopItems } from './content/shop.ts'
import { teams } from './content/teams.ts'
import { themes } from './content/themes.ts'
import { openingHours, publicationOf } from './moments.ts'

/** The password of every resident of the demo city outside production, for signing in without a provider. */
export const DEMO_PASSWORD = 'gorod-2026'

/**
 * Writes the demo city: people, missions, chips, goods, articles, and half a year of their history.
 * `password` is the hash for every resident; without it they have none.
 */
export async function seedDemo(
  sql: Database,
  pictures: ReadonlyMap<string, number>,
  now: Date,
  city: CityClock,
  password: string | null = null,
): Promise<void> {
  const chronicle = new Chronicle(history(now, city), now, city)
  const workdays = new Workdays(city)
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const stamps = (at: Date) => ({ created_at: at, updated_at: at })
  const picture = (key: string) => pictures.get(key) ?? null

  await sql.begin(async tx => {
    const roles = new Map(
      (await tx<{ id: number; name: string }[]>`select id, name from roles`).map(({ id, name }) => [
        name,
        id,
      ]),
    )
    await insert(
      tx,
      'users',
      people.map((person, index) => {
        const id = index + 1
        return {
          id,
          username: person.username,
          email: person.email,
          full_name: person.full_name,
          provider: 'local',
          password,
          confirmed: true,
          blocked: chronicle.blockedResidents.has(id),
          block_reason: chronicle.blockedResidents.get(id) ?? null,
          points: (chronicle.energy.totalOf(id) / 100).toFixed(2),
          balance: (chronicle.coins.totalOf(id) / 100).toFixed(2),
          reputation: chronicle.reputationOf(id),
          role_id: roles.get(person.role),
          avatar_id: picture(`avatar/${person.username}`),
          ...stamps(chronicle.joinedAt.get(id) ?? now),
        }
      }),
    )
    const everybody = people.map((_, index) => index + 1)
    await addCompanions(tx, everybody, now)
    for (const [index, person] of people.entries()) {
      const id = index + 1
      const joined = chronicle.joinedAt.get(id)
      await tx`
        update user_infos set position = ${person.position}, department = ${person.department}, city = ${person.city},
          birth_date = ${person.birth_date}, hired_at = ${city.dayOf(ago(person.hiredDaysAgo))},
          about = ${person.about}, phone = ${person.phone}, telegram = ${person.telegram} where user_id = ${id}`
      const isOld = joined !== undefined || person.role !== 'Authenticated'
      const hasArrived = isOld || person.hasArrived
      await tx`update user_greeting_statistics set is_greeted = ${hasArrived} where user_id = ${id}`
      await tx`update user_onboarding_statistics set is_viewed = ${hasArrived} where user_id = ${id}`
      // Completed only together with its event, which automation has counted.
      await tx`
        update user_onboarding_progresses set onboarding_completed = ${isOld}, steps_closed = ${isOld} where user_id = ${id}`
      if (person.isHidden) await tx`update rating_users set is_hidden = true where user_id = ${id}`
    }
    await tx`
      update user_figures f set seen_at = s.at
      from unnest(${[...chronicle.seenAt.keys()]}::integer[],
        ${[...chronicle.seenAt.values()].map(at => at.toISOString())}::timestamptz[]) s(id, at)
      where f.user_id = s.id`
    for (const { key, name, color, lead } of teams) {
      const [team] = await insert(tx, 'user_team_configs', [
        { name, color, lead_id: personId(lead), ...stamps(now) },
      ])
      const members = people.filter(person => person.team === key).map(({ username }) => personId(username))
      if (team !== undefined) await link(tx, 'user_team_configs_members', team, members)
    }

    await insert(
      tx,
      'mission_award_causes',
      causes.map(cause => ({ ...cause, ...stamps(now) })),
    )
    await insert(
      tx,
      'badges',
      chips.map(({ name, description, color }) => ({ name, description, color, ...stamps(ago(200)) })),
    )
    await insert(
      tx,
      'activities',
      missions.map(mission => ({
        name: mission.name,
        description: mission.description,
        type: mission.type,
        points: 'points' in mission.reward ? mission.reward.points : null,
        balance: 'points' in mission.reward ? mission.reward.balance : null,
        badge_id: 'chip' in mission.reward ? ids.chips.get(mission.reward.chip) : null,
        places: mission.places,
        is_repeatable: mission.is_repeatable,
        requires_report: mission.requires_report,
        effort: mission.effort,
        ...openingHours(mission, now, city),
        deleted_at: mission.deletedDaysAgo === null ? null : ago(mission.deletedDaysAgo),
        ...stamps(ago(mission.createdDaysAgo)),
      })),
    )
    await insert(
      tx,
      'shop_items',
      shopItems.map((item, index) => ({
        name: item.name,
        description: item.description,
        price: item.price,
        type: item.type,
        ...stockOf(item, chronicle.sold.get(index + 1) ?? 0),
        limit_per_resident: item.limit_per_resident,
        published_at: item.isPublished ? ago(item.createdDaysAgo) : null,
        ...stamps(ago(item.createdDaysAgo)),
      })),
    )
    await insert(
      tx,
      'tags',
      themes.map(({ key, name, isApproved }) => {
        const used = articles.filter(article => (article.themes as string[]).includes(key))
        return {
          name,
          is_approved: isApproved,
          articles_count: used.filter(({ state }) => state === 'published').length,
          proposer_id: isApproved ? null : personId(used[0]?.author ?? 't.safin'),
          ...stamps(ago(isApproved ? 190 : (used[0]?.ageDays ?? 1))),
        }
      }),
    )
    await insert(
      tx,
      'articles',
      articles.map((article, index) => articleRow(article, index + 1)),
    )
    await hang(
      'badges_image',
      chips.map(({ key }) => `chip/${key}`),
    )
    await hang(
      'activities_image',
      missions.map(({ key }) => `mission/${key}`),
    )
    await hang(
      'shop_items_image',
      shopItems.map(({ key }) => `shop/${key}`),
    )
    for (const [index, article] of articles.entries()) {
      const images = article.content.flatMap(block =>
        block.type === 'image' ? [picture(`cover/${block.media}`)] : [],
      )
      await link(
        tx,
        'articles_images',
        index + 1,
        [...new Set(images)].filter(id => id !== null),
      )
      const own = article.themes.map(key => themes.findIndex(theme => theme.key === key) + 1)
      await link(tx, 'articles_themes', index + 1, own)
    }

    await insert(tx, 'user_activity_enrolls', [...chronicle.enrolments.values()])
    await insert(tx, 'user_badges', [...chronicle.awards.values()])
    await insert(tx, 'user_activities', chronicle.completions)
    await insert(tx, 'bookings', [...chronicle.bookings.values()])
    await insert(tx, 'booking_change_items', chronicle.bookingChanges)
    await insert(tx, 'user_points_changes', chronicle.energy.rows)
    await insert(tx, 'user_balance_changes', chronicle.coins.rows)
    await insert(tx, 'comments', chronicle.comments)
    for (const [table, rows] of Object.entries(chronicle.ratings)) await insert(tx, table, rows)
    await insert(tx, 'notifications', chronicle.notices)
    for (const user of everybody) await link(tx, 'users_latest_badges', user, chronicle.latestChips(user))
    await tx.unsafe(
      `insert into article_views select * from json_populate_recordset(null::article_views, $1::text::json) on conflict do nothing`,
      [JSON.stringify(chronicle.views)],
    )
    await tx.unsafe(
      `insert into articles_counters (id, views) select article_id, count(*) from article_views group by article_id
       on conflict (id) do update set views = excluded.views`,
    )
    // Authors have not come back to their articles for two days.
    await tx`
      insert into article_visits (article_id, comment_id)
      select article_id, max(id) from comments where created_at < ${ago(2)} group by article_id`
    const events = await insert(tx, 'events', chronicle.happenings)
    await insert(tx, 'events', chronicle.visits())
    for (const { event, threshold, windowDays, mission, isActive } of conditions) {
      await tx`
        insert into mission_award_conditions (event_type_id, threshold, window_days, activity_id, is_active, created_at, updated_at)
        values ((select id from automation_event_types where key = ${event}), ${threshold}, ${windowDays},
          ${ids.missions.get(mission) ?? null}, ${isActive}, ${now}, ${now})`
    }
    const awards = chronicle.conditionAwards.map(row => ({
      ...row,
      event_id: events[Number(row['event_id']) - 1] ?? null,
    }))
    await tx.unsafe(
      `insert into condition_awards select * from json_populate_recordset(null::condition_awards, $1::text::json)`,
      [JSON.stringify(awards)],
    )

    await tx`update points_balance_ratio set ratio = ${settings.pointsBalanceRatio}`
    await tx`update energy set bonus = ${settings.energyBonus}`
    await tx`update cities_list set cities = ${JSON.stringify(cities)}::text::json`
    for (const table of [
      'users',
      'user_activity_enrolls',
      'user_badges',
      'user_activities',
      'bookings',
      'comments',
    ]) {
      await tx.unsafe(
        `select setval(pg_get_serial_sequence('${table}', 'id'), (select coalesce(max(id), 1) from ${table}))`,
      )
    }

    await tx`select count_figures(array['energy', 'coins', 'enrolment', 'report', 'booking', 'active', 'residents'])`
    await noteSettings(tx)
    await noteSecurity(tx)

    async function noteSettings(tx: Transaction) {
      // What the seed wrote is no change; these are.
      await tx`delete from setting_change_items`
      await tx`delete from user_change_items`
      await tx`delete from security_events`
      const [admin] = people.flatMap(({ role }, index) => (role === 'Superadmin' ? [index + 1] : []))
      const noted = (daysAgo: number, setting: string, field: string, from: unknown, to: unknown) => ({
        setting,
        subject_id: 1,
        field,
        old_value: from as number,
        new_value: to as number,
        changed_by_id: admin,
        ...stamps(ago(daysAgo)),
      })
      await insert(tx, 'setting_change_items', [
        noted(64, 'cities-list', 'cities', cities.slice(0, -1), cities),
        noted(41, 'points-balance-ratio', 'ratio', 0.4, settings.pointsBalanceRatio),
        noted(12, 'energy', 'bonus', 0, settings.energyBonus),
      ])
    }

    async function noteSecurity(tx: Transaction) {
      const of = (role: string) =>
        people.flatMap((person, index) => (person.role === role ? [index + 1] : []))
      const [admin] = of('Superadmin')
      const [first, second] = of('Moderator')
      const [resident, other] = of('Authenticated')
      const blocked = people.flatMap(({ blockedDaysAgo }, index) =>
        blockedDaysAgo === null ? [] : [{ user_id: index + 1, daysAgo: blockedDaysAgo }],
      )
      const event = (
        daysAgo: number,
        kind: SecurityEventKind,
        details: SecurityDetails | null,
        who: Row,
      ) => ({
        kind,
        address: '203.0.113.24',
        details,
        ...who,
        ...stamps(ago(daysAgo)),
      })
      const wrong = { way: 'password', reason: 'wrong' } as const
      await insert(tx, 'security_events', [
        event(
          70,
          'role.changed',
          { was: 'Authenticated', became: 'Moderator' },
          { actor_id: admin, user_id: second },
        ),
        ...blocked.map(({ user_id, daysAgo }) =>
          event(daysAgo, 'entry.closed', null, { actor_id: first, user_id }),
        ),
        event(33, 'export', { exported: 'residents', rows: people.length }, { actor_id: first }),
        event(18.2, 'sign-in.refused', wrong, { user_id: resident, address: '198.51.100.7' }),
        event(18.1, 'sign-in', { way: 'password' }, { actor_id: resident, address: '198.51.100.7' }),
        event(9.4, 'sign-in.refused', wrong, { address: '198.51.100.61' }),
        event(9.3, 'sessions.ended', { reason: 'asked', sessions: 2 }, { actor_id: second, user_id: other }),
        event(
          6,
          'export',
          { exported: 'participants', subject: missions[0]?.name ?? '', rows: 12 },
          { actor_id: second },
        ),
        event(2.3, 'sign-in', { way: 'provider' }, { actor_id: second }),
        event(2.1, 'sign-out', null, { actor_id: second }),
      ])
    }

    async function hang(table: string, keys: readonly string[]) {
      for (const [index, key] of keys.entries()) {
        const id = picture(key)
        if (id !== null) await link(tx, table, index + 1, [id])
      }
    }

    function articleRow(article: ArticleSeed, id: number): Row {
      const counts = chronicle.articleCounts.get(id)
      const removed = chronicle.removed.get(id)
      const written = publicationOf(article, now.getTime(), workdays)
      return {
        title: article.title,
        content: article.content.flatMap((block): Block[] => {
          if (block.type !== 'image')
            return [block.type === 'quote' && block.author === '' ? withoutAuthor(block) : block]
          const media = picture(`cover/${block.media}`)
          return media === null ? [] : [{ ...block, media }]
        }),
        type: article.type,
        author_id: personId(article.author),
        cover_id: article.cover && picture(`cover/${article.cover}`),
        views: counts?.views ?? 0,
        likes_count: counts?.likes ?? 0,
        dislikes_count: counts?.dislikes ?? 0,
        comments_count: counts?.comments ?? 0,
        published_at: article.state === 'draft' ? null : written,
        removed_at: removed?.at ?? null,
        removal_reason: removed?.reason ?? null,
        removed_by_id: removed?.by ?? null,
        ...stamps(written),
      }
    }
  })
}

function withoutAuthor({ id, type, text }: Extract<Block, { type: 'quote' }>): Block {
  return { id, type, text }
}

/** What is left of an item; of one with four sizes the third is sold out. */
function stockOf({ stock, sizes }: (typeof shopItems)[number], sold: number): Row {
  const quantity = stock === null ? null : stock - sold
  if (!sizes) return { quantity, options: null }
  const open = sizes.filter((_, index) => index !== 2)
  const piecesOf = (size: string) => {
    if (quantity === null) return null
    const at = open.indexOf(size)
    return at < 0 ? 0 : Math.floor((quantity + at) / open.length)
  }
  return { quantity, options: sizes.map(name => ({ id: name, name, quantity: piecesOf(name) })) }
}
