import { DAY_MS } from '#contract/clock.ts'
import { type Block, countWords, readingMinutes, textOf } from '#contract/domains/blocks.ts'
import { URGENT_DAYS } from '#contract/domains/mission-types.ts'
import type { DigestKind } from '#contract/domains/notifications.ts'
import { type NoticeKind, type NotificationType, noticeKinds, notificationTypes } from '#contract/notices.ts'
import type { Database, Transaction } from '../../database/pool.ts'
import { bookingLink, commentGone } from '../notifications/texts.ts'

export interface Completion {
  readonly id: number
  readonly name: string
  readonly points: number
  readonly balance: number
  readonly chip: string | null
}
export interface Told {
  readonly type: NotificationType
  readonly title: string
  readonly text: string
  readonly link: string
}
export interface Waiting {
  readonly kind: 'returned' | 'deadline' | 'booking'
  /** Of the mission or the booking. */
  readonly id: number
  readonly name: string
  /** Since when it waits: one that has waited before the last letter is no reason for another. */
  readonly since: string
  /** The deadline, while it is ahead: a returned report may be sent again after it. */
  readonly until: string | null
  readonly by: string | null
  readonly comment: string | null
}
export interface Story {
  readonly id: number
  readonly title: string
  readonly author: string
  readonly excerpt: string
  readonly minutes: number
}

/** What a letter tells its reader; all of it is the reader's own or readable by every resident. */
export interface Facts {
  readonly kind: DigestKind
  readonly since: Date
  readonly now: Date
  /** The reader's name in full. */
  readonly name: string
  /** What the reader's energy has changed by. */
  readonly energy: number
  readonly completions: readonly Completion[]
  /** Notices, the latest first; those about what `completions` and `waiting` tell are not among them. */
  readonly notices: readonly Told[]
  /** How many residents liked articles of the reader's. */
  readonly likes: number
  /** What waits for the reader, the nearest deadline first. */
  readonly waiting: readonly Waiting[]
  readonly story: Story | null
}

/** Notices that a letter leaves out: `completions` and `waiting` have the same, or they are about acts of the resident. */
const toldOtherwise: readonly NotificationType[] = [
  'activity-badge',
  'activity-bitW',
  'activity-coins',
  'activity-rewarded',
  'activity-returned',
  'activity-enrollment-start',
  'booking-balance',
  'digest-stopped',
]
const told = notificationTypes.filter(type => !toldOtherwise.includes(type))
/** The browser in which a resident acts marks their notices as viewed. */
const ofOwnActs = told.filter(type => 'echoes' in (noticeKinds[type] as NoticeKind))

const STORY_DAYS = 14
const EXCERPT = 190

export interface Asked {
  readonly user: number
  readonly name: string
  readonly kind: DigestKind
  readonly since: Date
  readonly now: Date
  /** Articles that earlier letters have recommended. */
  readonly stories: readonly number[]
}

type Row = Pick<Facts, 'energy' | 'completions' | 'notices' | 'likes' | 'waiting'> & {
  readonly story: (Pick<Story, 'id' | 'title' | 'author'> & { readonly content: readonly Block[] }) | null
}

/**
 * Reads what there is to tell a resident. An unread notice of comments is as new as the latest comment that it tells of; one whose
 * comment is gone tells of none.
 */
export async function factsOf(
  sql: Database | Transaction,
  { user, name, kind, since, now, stories }: Asked,
): Promise<Facts> {
  const soon = new Date(now.getTime() + URGENT_DAYS * DAY_MS)
  const recent = new Date(now.getTime() - STORY_DAYS * DAY_MS)
  const [row] = await sql<{ facts: Row }[]>`
    select json_build_object(
      'energy', (
        select coalesce(sum(amount), 0) from user_points_changes
        where user_id = ${user} and created_at > ${since} and created_at <= ${now}),
      'completions', (
        select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name, 'points', coalesce(c.points, 0),
          'balance', coalesce(c.balance, 0), 'chip', b.name) order by c.id desc), '[]')
        from user_activities c join activities a on a.id = c.activity_id
        left join user_badges h on h.id = c.user_badge_id left join badges b on b.id = h.badge_id
        where c.user_id = ${user} and c.created_at > ${since} and c.created_at <= ${now}),
      'notices', (
        select coalesce(json_agg(json_build_object('type', n.type, 'title', coalesce(n.title, ''),
          'text', coalesce(n.text, ''), 'link', coalesce(n.link, '')) order by n.id desc), '[]')
        from notifications n
        cross join lateral (select case when n.type = 'article-comment' and not n.is_viewed then n.updated_at else n.created_at end) s(at)
        where n.user_id = ${user} and s.at > ${since} and s.at <= ${now} and n.type = any(${told as string[]}::text[])
          and (n.type <> 'article-comment' or n.text is distinct from ${commentGone})
          and not (n.is_viewed and n.type = any(${ofOwnActs as string[]}::text[]))),
      'likes', (
        select count(distinct l.user_id) from article_likes l join articles a on a.id = l.article_id
        where a.author_id = ${user} and a.published_at is not null and a.removed_at is null
          and a.deleted_at is null and l.created_at > ${since} and l.created_at <= ${now}),
      'waiting', (
        select coalesce(json_agg(w.item order by w.until nulls last, w.since), '[]') from (
          select d.until, coalesce(e.decided_at, e.updated_at) as since, json_build_object(
            'kind', 'returned', 'id', a.id, 'name', a.name, 'since', coalesce(e.decided_at, e.updated_at),
            'until', d.until, 'by', case when m.id is not null then coalesce(m.full_name, 'Модератор') end, 'comment', e.moderator_comment) as item
          from user_activity_enrolls e join activities a on a.id = e.activity_id
          cross join lateral (select case when a.available_until > ${now} then a.available_until end) d(until)
          left join users m on m.id = e.decided_by_id
          where e.user_id = ${user} and e.deleted_at is null and e.status = 'returned' and a.deleted_at is null
          union all
          select a.available_until, a.available_until - make_interval(days => ${URGENT_DAYS}), json_build_object(
            'kind', 'deadline', 'id', a.id, 'name', a.name,
            'since', greatest(e.created_at, a.available_until - make_interval(days => ${URGENT_DAYS})),
            'until', a.available_until, 'by', null, 'comment', null)
          from user_activity_enrolls e join activities a on a.id = e.activity_id
          where e.user_id = ${user} and e.deleted_at is null and e.status = 'enrolled' and a.deleted_at is null
            and a.available_until > ${now} and a.available_until <= ${soon}
          union all
          select null, k.updated_at, json_build_object(
            'kind', 'booking', 'id', k.id, 'name', coalesce(k.item_name, i.name) || coalesce(', ' || k.option_name, ''),
            'since', k.updated_at, 'until', null, 'by', null, 'comment', k.moderator_comment)
          from bookings k join shop_items i on i.id = k.shop_item_id
          where k.user_id = ${user} and k.status = 'approved') w),
      'story', (
        select json_build_object('id', a.id, 'title', a.title, 'content', a.content,
          'author', coalesce(u.full_name, 'Житель'))
        from articles a join users u on u.id = a.author_id join articles_counters c on c.id = a.id
        where a.published_at > ${recent} and a.published_at <= ${now} and a.removed_at is null
          and a.deleted_at is null and a.author_id <> ${user} and not u.blocked
          and c.likes_count > c.dislikes_count and a.id <> all(${stories as number[]}::integer[])
          and not exists (select from article_views v where v.article_id = a.id and v.user_id = ${user})
        order by c.likes_count - c.dislikes_count desc, c.comments_count desc, a.id desc limit 1)
    ) as facts`
  if (!row) throw new Error('the facts of a letter have no row')
  const { story, ...facts } = row.facts
  // `waiting` already lists the bookings to fetch, so their notices are left out.
  const toFetch = facts.waiting.filter(one => one.kind === 'booking').map(({ id }) => bookingLink(id))
  return {
    ...facts,
    notices: currentOf(facts.notices, toFetch),
    kind,
    since,
    now,
    name,
    story: story && storyOf(story),
  }
}

/** Without what was said of a booking before, and of the bookings `known` all of it; the notices come newest first. */
export function currentOf<Notice extends Pick<Told, 'type' | 'link'>>(
  notices: readonly Notice[],
  known: readonly string[],
): readonly Notice[] {
  const told = new Set(known)
  return notices.filter(({ type, link }) => {
    if (type !== 'booking') return true
    const isNew = !told.has(link)
    told.add(link)
    return isNew
  })
}

function storyOf({ content, ...story }: NonNullable<Row['story']>): Story {
  const first = content.find(block => block.type === 'text' && textOf(block).trim() !== '')
  return {
    ...story,
    excerpt: first ? shorten(textOf(first), EXCERPT) : '',
    minutes: readingMinutes(countWords(content)),
  }
}

/** The beginning of a text in one line, which ends with a whole word. */
export function shorten(text: string, most: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= most) return line
  const cut = line.slice(0, most)
  return `${cut.slice(0, cut.includes(' ') ? cut.lastIndexOf(' ') : most).replace(/[\s.,;:–—-]+$/u, '')}…`
}
