import { IDLE_BUYERS, IDLE_DAYS, IDLE_ROWS, MOST_WAITING } from '#contract/domains/overview.ts'
import { isOfTeam, type Parts } from './period.ts'

/** SQL of the groups that are read from the rows themselves: few rows of an index each. */

/** The open enrolments of the period that have stopped: without a report after the deadline, and returned. */
export const stuckEnrolments = (parts: Parts) => {
  const since = `and e.created_at >= city_midnight(${parts.from})`
  return `
    'overdue', (select count(*) from (
      select from user_activity_enrolls e where ${parts.isIn('unsent', 'e')} ${since} and ${isOfTeam(parts, 'e')}
      limit ${MOST_WAITING}) o),
    'returned', (select count(*) from (
      select from user_activity_enrolls e where e.status = 'returned' and e.deleted_at is null ${since} and ${isOfTeam(parts, 'e')}
      limit ${MOST_WAITING}) r)`
}

/** What waits for the moderator who reads it, and since when: their own reports and bookings wait for another. */
export const waiting = (parts: Parts) => {
  const queue = (name: string, rows: string) => `'${name}', (
    select json_build_object('count', count(*), 'oldest', json_moment(min(since))::json) from (${rows} limit ${MOST_WAITING}) q)`
  return `select json_build_object(${[
    queue(
      'reports',
      `select e.submitted_at as since from user_activity_enrolls e
       where ${parts.isIn('reports', 'e')} and ${isOfTeam(parts, 'e')} order by e.submitted_at`,
    ),
    queue(
      'bookings',
      `select b.created_at as since from bookings b
       where b.status = 'pending' and ${parts.isOfOther('b')} and ${isOfTeam(parts, 'b')} order by b.created_at`,
    ),
    queue(
      'overdue',
      `select a.available_until as since from user_activity_enrolls e join activities a on a.id = e.activity_id
       where ${parts.isIn('late', 'e')} and ${isOfTeam(parts, 'e')} order by since`,
    ),
    queue('themes', 'select t.created_at as since from tags t where not t.is_approved order by since'),
  ].join(', ')})`
}

/** The first rows of a list with the number `few` of those who use each, of which at most `most` are counted. */
const rarest = (name: string, rows: string, fields: string, order: string) => `'${name}', (
  select coalesce(json_agg(json_build_object(${fields}) order by ${order}), '[]') from (
    select * from (${rows}) r order by ${order} limit ${IDLE_ROWS}) r)`

const upTo = (most: number, rows: string) => `(select count(*) from (${rows} limit ${most + 1}) n)`

const firstImage = (links: string, row: string) => `(
  select f.thumbnail::json from ${links} l join files f on f.id = l.target_id where l.owner_id = ${row} order by l.position limit 1)`

/** Unused missions, items and chips. Who can pay for an item is counted among those who hold most coins. */
export const idle = ({ now }: Parts) =>
  `with richest as materialized (
    select u.balance from users u where not u.blocked order by u.balance desc limit ${IDLE_BUYERS + 1}
  ) select json_build_object(${[
    rarest(
      'missions',
      `select * from (
      select a.id, a.name, a.type, a.opens_at as opened,
        ${upTo(1, `select from user_activity_enrolls e where e.activity_id = a.id and e.deleted_at is null`)}
        + ${upTo(1, `select from user_activities c where c.activity_id = a.id and c.enrolment_id is null`)} as taken
      from activities a
      where a.deleted_at is null and (a.available_until is null or a.available_until > ${now})
        and a.opens_at < ${now} - interval '${IDLE_DAYS} days'
    ) m where m.taken <= 1`,
      `'id', r.id, 'name', r.name, 'type', r.type, 'taken', r.taken, 'openedAt', json_moment(r.opened)::json`,
      'r.taken, r.opened, r.id',
    ),
    rarest(
      'items',
      `select * from (
      select i.id, i.name, i.price, i.type,
        (select count(*) from richest where balance >= i.price) as buyers
      from shop_items i
      where i.deleted_at is null and i.published_at is not null and (i.quantity is null or i.quantity > 0)
    ) g where g.buyers <= ${IDLE_BUYERS}`,
      `'id', r.id, 'name', r.name, 'price', r.price, 'type', r.type, 'buyers', r.buyers, 'image', ${firstImage('shop_items_image', 'r.id')}`,
      'r.buyers, r.price desc, r.id',
    ),
    rarest(
      'chips',
      `select b.id, b.name, b.color from badges b
     where b.deleted_at is null and not exists (select from user_badges h where h.badge_id = b.id and h.deleted_at is null)`,
      `'id', r.id, 'name', r.name, 'color', r.color, 'image', ${firstImage('badges_image', 'r.id')},
     'missions', (select count(*) from activities a where a.badge_id = r.id and a.deleted_at is null
       and (a.available_until is null or a.available_until > ${now}))`,
      'r.name, r.id',
    ),
  ].join(', ')})`
