import type { HistoryCategory, historySubjects } from '#contract/domains/history.ts'
import type { LedgerKind } from '#contract/domains/ledger.ts'
import { isLive } from '../portal/article.ts'
import { texts } from './texts.ts'

/**
 * A table whose rows `r` are entries of the feed, and the SQL of their attributes; only the names are plain
 * text.
 */
export interface Source {
  /** Prefix of the ids of its entries. */
  readonly name: string
  readonly category: HistoryCategory
  /** Wire name of the collection: callers who may not list it get none of its entries. */
  readonly of: string
  readonly owner: 'user_id' | 'author_id'
  readonly moment: string
  readonly where?: string
  /** SQL joined to `r`. */
  readonly joins: string
  readonly kind: string
  readonly title: string
  readonly amount?: string
  readonly totalAfter?: string
  /** `look` is the type of a mission, the colour of a chip. */
  readonly subject: {
    readonly type: string
    readonly id: string
    readonly title: string
    readonly look?: string
  }
  /** The entries of one cause have it in common: a reward's energy and coins, a booking and its refund. */
  readonly group: string
  /** What the resident may know of who caused it and why, beside the title: the id of the author, and the text. */
  readonly answer?: { readonly author?: string; readonly text: string }
  /** The moment until which the resident can answer it. */
  readonly until?: string
  readonly origin: Origin
}

/** Who caused an entry and why, for moderators; without an author it was the city itself. */
export interface Origin {
  /** Ids of a resident and of a cause. */
  readonly author: string
  readonly cause?: string
  readonly comment?: string
  /** Ids of the entries that this one reverses and that reverse this one. */
  readonly reverses?: string
  readonly reversedBy?: string
}

/** SQL of the id of an entry; null without a row. */
const entry = (name: string, id: string) => `'${name}:'||${id}`
/** Of a mission: the enrolment, and the completion where it was rewarded without one. */
const ofCompletion = (row: string) =>
  `coalesce(${entry('enrolment', `${row}.enrolment_id`)},${entry('user-activity', `${row}.id`)})`
const given = { author: 'r.awarded_by_id', cause: 'r.cause_id', comment: 'r.comment' } as const

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`
/**
 * SQL of a title. Where the text quotes the name, quotes within the name become inner ones, as in `quoted`.
 */
const told = (text: keyof typeof texts, name: string) => {
  const within = texts[text].includes('«') ? `translate(${name},'«»','„“')` : name
  return `replace(${literal(texts[text])},'{}',${within})`
}
const named = (name: string) => `coalesce(${name},${literal(texts.nameless)})`
/** An item as booked: «Худи, M». */
const ordered = (booking: string) =>
  named(`coalesce(${booking}.item_name,i.name)||coalesce(', '||${booking}.option_name,'')`)
const type = (name: (typeof historySubjects)[number]) => literal(name)

/**
 * Entries of energy or coins: for a mission, a booking, or by hand; a reversal has the title of what it
 * reverses.
 */
function ledger(
  name: 'points-change' | 'balance-change',
  { of, booking }: { readonly of: string; readonly booking: boolean },
): Source {
  const table = of.replaceAll('-', '_')
  const item = ordered('b')
  const comment = 'coalesce(r.comment,o.comment)'
  const reason = `coalesce(${comment},w.name,${literal(texts.noReason)})`
  const when = (condition: string, then: string, otherwise: string) =>
    `case when ${condition} then ${then} else ${otherwise} end`
  const ofBooking = (then: string, otherwise: string) =>
    booking ? when('b.id is not null', then, otherwise) : otherwise
  const reversal = "r.kind='reversal'"
  const paired = (kind: LedgerKind) =>
    entry(name, `(select id from ${table} where booking_id=r.booking_id and kind='${kind}')`)
  return {
    name,
    category: name,
    of,
    owner: 'user_id',
    moment: 'created_at',
    joins: `left join ${table} o on o.id=r.reverses_id
      left join user_activities c on c.id=coalesce(r.user_activity_id,o.user_activity_id)
      left join activities m on m.id=c.activity_id
      left join mission_award_causes w on w.id=coalesce(r.cause_id,o.cause_id)
      ${booking ? 'left join bookings b on b.id=r.booking_id left join shop_items i on i.id=b.shop_item_id' : ''}`,
    kind: 'r.kind',
    title: when(
      'm.id is not null',
      when(reversal, told('rewardReversed', 'm.name'), told('reward', 'm.name')),
      ofBooking(
        when("r.kind='refund'", told('refunded', item), told('paid', item)),
        when(reversal, told('reversed', reason), told('changed', reason)),
      ),
    ),
    amount: 'r.amount',
    totalAfter: 'r.total_after',
    subject: {
      type: when('m.id is not null', type('activities'), ofBooking(type('bookings'), 'null')),
      id: booking ? 'coalesce(m.id,b.id)' : 'm.id',
      title: when('m.id is not null', 'm.name', ofBooking(item, 'null')),
      look: 'm.type',
    },
    group: `coalesce(${ofCompletion('c')},${booking ? `${entry('booking', 'b.id')},` : ''}${entry(name, 'coalesce(o.id,r.id)')})`,
    answer: {
      // Nobody tells residents that they paid or cancelled themselves.
      author: 'nullif(r.changed_by_id,r.user_id)',
      // A mission stands in the title in place of the comment, a comment in place of the cause. Who reverses says nothing.
      text: when(
        reversal,
        'null',
        when(
          'm.id is not null',
          'coalesce(r.comment,w.name)',
          `case when w.name<>${comment} then w.name end`,
        ),
      ),
    },
    origin: {
      author: 'r.changed_by_id',
      cause: 'coalesce(r.cause_id,o.cause_id)',
      comment,
      reverses: ofBooking(when("r.kind='refund'", paired('booking'), 'null'), entry(name, 'o.id')),
      reversedBy: ofBooking(
        when("r.kind='booking'", paired('refund'), 'null'),
        entry(name, `(select id from ${table} where reverses_id=r.id)`),
      ),
    },
  }
}

const chips = {
  category: 'user-badge',
  of: 'user-badges',
  owner: 'user_id',
  joins: `join badges b on b.id=r.badge_id
    left join lateral (select * from user_activities where user_badge_id=r.id order by id limit 1) c on true`,
  subject: { type: type('badges'), id: 'b.id', title: 'b.name', look: 'b.color' },
  group: `coalesce(${ofCompletion('c')},${entry('user-badge', 'r.id')})`,
} as const

const item = ordered('r')
/** Whose words stand in a booking; of an issued one they are its approver's or its issuer's, which it does not tell. */
const whoAnswered = "case when r.status in ('approved','rejected') then r.decided_by_id end"
const bookings = {
  category: 'booking',
  of: 'bookings',
  owner: 'user_id',
  joins: 'join shop_items i on i.id=r.shop_item_id',
  subject: { type: type('bookings'), id: 'r.id', title: item },
  group: entry('booking', 'r.id'),
} as const
const isUndone = "r.status in ('rejected','canceled')"
const decisions = ['approved', 'rejected', 'canceled', 'issued'] as const

const title = named('r.title')
const articles = {
  category: 'blog',
  of: 'articles',
  owner: 'author_id',
  joins: '',
  subject: { type: type('articles'), id: 'r.id', title },
  group: entry('article', 'r.id'),
} as const

const enrolments = {
  category: 'user-activity',
  of: 'user-activity-enrolls',
  owner: 'user_id',
  joins: 'join activities m on m.id=r.activity_id',
  subject: { type: type('activities'), id: 'm.id', title: 'm.name', look: 'm.type' },
  group: entry('enrolment', 'r.id'),
} as const
/** A moderator who ends an enrolment decides it at the same moment. */
const isTakenOff = 'r.decided_at=r.deleted_at'

/** An article may be a draft again, and then its title is visible to its author only. */
const isSeen = `(${isLive} or a.author_id=r.author_id)`

/** What was said with a completion or a chip: the comment, or without one the chosen cause. */
const words = 'coalesce(r.comment,(select name from mission_award_causes where id=r.cause_id))'

/** Order of entries with the same time: first the event, then the energy and coins that it changed. */
export const sources: readonly Source[] = [
  {
    name: 'user-activity',
    category: 'user-activity',
    of: 'user-activities',
    owner: 'user_id',
    moment: 'created_at',
    joins: 'join activities m on m.id=r.activity_id',
    kind: "'completed'",
    title: told('completed', 'm.name'),
    subject: { type: type('activities'), id: 'm.id', title: 'm.name', look: 'm.type' },
    group: ofCompletion('r'),
    answer: { author: 'r.awarded_by_id', text: words },
    origin: given,
  },
  {
    ...enrolments,
    name: 'enrolment-end',
    moment: 'deleted_at',
    where: "status='canceled' and deleted_at is not null",
    kind: `case when ${isTakenOff} then 'takenOff' else 'left' end`,
    title: `case when ${isTakenOff} then ${told('takenOff', 'm.name')} else ${told('left', 'm.name')} end`,
    answer: {
      author: `case when ${isTakenOff} then r.decided_by_id end`,
      text: `case when ${isTakenOff} then r.moderator_comment end`,
    },
    origin: {
      author: `case when ${isTakenOff} then r.decided_by_id else r.user_id end`,
      comment: `case when ${isTakenOff} then r.moderator_comment end`,
    },
  },
  // The latest return and the latest sending: the log of the enrolment has those before. They stay when the resident leaves; a
  // moderator who ends the enrolment overwrites the return with that decision.
  {
    ...enrolments,
    name: 'enrolment-return',
    moment: 'decided_at',
    where:
      "status in ('returned','submitted','canceled') and decided_at is not null and decided_at is distinct from deleted_at",
    // A month may end between the return and what followed it, so the row itself tells whether the report still waits.
    kind: "case when r.status='returned' then 'returned' else 'wasReturned' end",
    title: told('returned', 'm.name'),
    answer: { author: 'r.decided_by_id', text: 'r.moderator_comment' },
    until: "case when r.status='returned' then m.available_until end",
    origin: { author: 'r.decided_by_id', comment: 'r.moderator_comment' },
  },
  {
    ...enrolments,
    name: 'enrolment-report',
    moment: 'submitted_at',
    where: 'submitted_at is not null',
    kind: "'sent'",
    title: told('sent', 'm.name'),
    origin: { author: 'r.user_id' },
  },
  {
    ...enrolments,
    name: 'enrolment',
    moment: 'created_at',
    kind: "'enrolled'",
    title: told('enrolled', 'm.name'),
    origin: { author: 'r.user_id' },
  },
  {
    ...bookings,
    name: 'booking-decision',
    moment: 'decided_at',
    where: 'decided_at is not null',
    kind: 'r.status',
    answer: {
      author: whoAnswered,
      text: "case when r.status<>'canceled' then r.moderator_comment end",
    },
    title: `case r.status ${decisions.map(state => `when '${state}' then ${told(state, item)}`).join(' ')} else ${told('requested', item)} end`,
    origin: {
      // The resident alone cancels.
      author: "case when r.status='canceled' then r.user_id else r.decided_by_id end",
      comment: `case when ${whoAnswered} is not null then r.moderator_comment end`,
      reverses: `case when ${isUndone} then ${entry('booking', 'r.id')} end`,
    },
  },
  {
    ...bookings,
    name: 'booking',
    moment: 'created_at',
    kind: "'requested'",
    title: told('requested', item),
    origin: {
      author: 'r.user_id',
      comment: 'r.user_comment',
      reversedBy: `case when ${isUndone} then ${entry('booking-decision', 'r.id')} end`,
    },
  },
  {
    ...chips,
    name: 'user-badge-recall',
    moment: 'deleted_at',
    where: 'deleted_at is not null',
    kind: "'recalled'",
    title: told('recalled', 'b.name'),
    answer: { text: 'r.recall_comment' },
    origin: {
      author: 'r.recalled_by_id',
      comment: 'r.recall_comment',
      reverses: entry('user-badge', 'r.id'),
    },
  },
  {
    ...chips,
    name: 'user-badge',
    moment: 'created_at',
    kind: "'awarded'",
    title: told('awarded', 'b.name'),
    answer: { author: 'r.awarded_by_id', text: words },
    origin: {
      ...given,
      reversedBy: `case when r.deleted_at is not null then ${entry('user-badge-recall', 'r.id')} end`,
    },
  },
  {
    ...articles,
    name: 'article-removal',
    moment: 'removed_at',
    where: 'removed_at is not null',
    kind: "'removed'",
    title: told('removed', title),
    answer: { text: 'r.removal_reason' },
    origin: {
      author: 'r.removed_by_id',
      comment: 'r.removal_reason',
      reverses: `case when r.published_at is not null then ${entry('article', 'r.id')} end`,
    },
  },
  {
    ...articles,
    name: 'article',
    moment: 'published_at',
    where: 'published_at is not null',
    kind: "'published'",
    title: told('published', title),
    origin: {
      author: 'r.author_id',
      reversedBy: `case when r.removed_at is not null then ${entry('article-removal', 'r.id')} end`,
    },
  },
  {
    name: 'comment',
    category: 'blog',
    of: 'comments',
    owner: 'author_id',
    moment: 'created_at',
    where: 'deleted_at is null',
    joins: `left join articles a on a.id=r.article_id and ${isSeen}`,
    kind: "'commented'",
    title: `case when a.id is null then ${literal(texts.commentedHidden)} else ${told('commented', named('a.title'))} end`,
    subject: {
      type: `case when a.id is not null then ${type('articles')} end`,
      id: 'a.id',
      title: named('a.title'),
    },
    group: entry('comment', 'r.id'),
    origin: { author: 'r.author_id' },
  },
  ledger('points-change', { of: 'user-points-changes', booking: false }),
  ledger('balance-change', { of: 'user-balance-changes', booking: true }),
]
