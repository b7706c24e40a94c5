import { type CityClock, DAY_MS } from '#contract/clock.ts'
import type { EventKey } from '#contract/domains/automation.ts'
import { ordered } from '#contract/words.ts'
import type { Notice } from '../domains/notifications/notify.ts'
import { noticeTexts } from '../domains/notifications/texts.ts'
import type { Row } from './builders.ts'
import { articles } from './content/articles.ts'
import { causes } from './content/causes.ts'
import { chips } from './content/chips.ts'
import { conditions } from './content/conditions.ts'
import type { HistoryEvent } from './content/history/events.ts'
import { Workdays } from './content/history/workdays.ts'
import { missions } from './content/missions.ts'
import { people } from './content/people.ts'
import { shopItems } from './content/shop.ts'
import { LedgerBook } from './ledger-book.ts'

type Of<K extends HistoryEvent['kind']> = Extract<HistoryEvent, { kind: K }>
type Mutable = { [column: string]: Row[string] }

/** Rows are numbered in the order of the seeds, so that ids are known before the insertion. */
const numbered = (keys: readonly string[]) => new Map(keys.map((key, index) => [key, index + 1]))
export const ids = {
  people: numbered(people.map(({ username }) => username)),
  missions: numbered(missions.map(({ key }) => key)),
  chips: numbered(chips.map(({ key }) => key)),
  items: numbered(shopItems.map(({ key }) => key)),
  articles: numbered(articles.map(({ key }) => key)),
  causes: numbered(causes.map(({ name }) => name)),
}
const idOf = (map: ReadonlyMap<string, number>, key: string): number => {
  const id = map.get(key)
  if (id === undefined) throw new Error(`nothing of the demo city is called ${key}`)
  return id
}
export const personId = (username: string) => idOf(ids.people, username)
const optional = (username: string | null) => (username === null ? null : personId(username))

/**
 * Turns the history of the demo city into rows: each event changes them as the command of the same name
 * would.
 */
export class Chronicle {
  readonly enrolments = new Map<number, Mutable>()
  readonly completions: Mutable[] = []
  readonly awards = new Map<number, Mutable>()
  readonly bookings = new Map<number, Mutable>()
  /** As the database notes them (decision 004). */
  readonly bookingChanges: Row[] = []
  readonly comments: Mutable[] = []
  readonly notices: Row[] = []
  readonly views: Row[] = []
  readonly happenings: Row[] = []
  /** Their `event_id` is the position in `happenings`, from 1. */
  readonly conditionAwards: Row[] = []
  readonly ratings = {
    article_likes: [] as Row[],
    article_dislikes: [] as Row[],
    comment_likes: [] as Row[],
    comment_dislikes: [] as Row[],
  }
  readonly energy = new LedgerBook()
  readonly coins = new LedgerBook()
  readonly joinedAt = new Map<number, Date>()
  /** When each resident was last in the city; absent: never. */
  readonly seenAt = new Map<number, Date>()
  /** With the reason that they read. */
  readonly blockedResidents = new Map<number, string>()
  readonly articleCounts = new Map<
    number,
    { views: number; likes: number; dislikes: number; comments: number }
  >()
  readonly removed = new Map<number, { at: Date; by: number; reason: string }>()
  readonly sold = new Map<number, number>()
  readonly #now: Date
  readonly #commentIds = new Map<string, number>()
  readonly #rounds = new Map<string, number>()
  /** Positions in `happenings` by type and resident. */
  readonly #counted = new Map<string, number[]>()
  readonly #dayOf: CityClock['dayOf']
  /** Notices before the last whole working day are marked as viewed; later ones appear as toasts. */
  readonly #readUntil: number

  constructor(events: readonly HistoryEvent[], now: Date, city: CityClock) {
    this.#now = now
    this.#dayOf = city.dayOf
    this.#readUntil = new Workdays(city).last(now.getTime())
    for (const event of events) {
      ;(this[event.kind] as (event: HistoryEvent) => void).call(this, event)
      for (const user of this.#presentAt(event)) this.seenAt.set(user, event.at)
    }
  }

  /** Those who act in an event, and therefore are in the city. */
  *#presentAt(event: HistoryEvent): Iterable<number> {
    if ('by' in event) {
      if (event.by !== null) yield personId(event.by)
      return
    }
    if ('resident' in event) yield personId(event.resident)
    else if ('enrolment' in event) yield Number(this.enrolments.get(event.enrolment)?.user_id)
    else if ('booking' in event) yield Number(this.bookings.get(event.booking)?.user_id)
    else {
      const author = articles[idOf(ids.articles, event.article) - 1]?.author
      if (author) yield personId(author)
    }
  }

  protected joined({ at, resident }: Of<'joined'>) {
    const user = personId(resident)
    this.joinedAt.set(user, at)
    this.#happen(at, 'onboarding.completed', user, { subject: 'once' })
  }

  protected streak({ at, resident, days }: Of<'streak'>) {
    const user = personId(resident)
    for (let ago = days - 1; ago >= 0; ago -= 1) {
      const day = new Date(at.getTime() - ago * DAY_MS)
      this.#happen(day, 'login.streak', user, { subject: this.#dayOf(day) })
    }
  }

  protected enrolled({ at, enrolment, resident, mission }: Of<'enrolled'>) {
    this.enrolments.set(enrolment, {
      id: enrolment,
      user_id: personId(resident),
      activity_id: idOf(ids.missions, mission),
      status: 'enrolled',
      ...stamps(at),
    })
  }

  protected 'enrolment-canceled'({ at, enrolment }: Of<'enrolment-canceled'>) {
    this.#change(this.enrolments, enrolment, at, { status: 'canceled', deleted_at: at })
  }

  protected reported({ at, enrolment, report }: Of<'reported'>) {
    this.#change(this.enrolments, enrolment, at, {
      status: 'submitted',
      report,
      submitted_at: at,
      claimed_by_id: null,
      claimed_at: null,
    })
  }

  protected 'report-claimed'({ at, enrolment, by }: Of<'report-claimed'>) {
    this.#change(this.enrolments, enrolment, at, { claimed_by_id: personId(by), claimed_at: at })
  }

  protected 'report-returned'({ at, enrolment, by, comment }: Of<'report-returned'>) {
    const row = this.#change(this.enrolments, enrolment, at, {
      status: 'returned',
      moderator_comment: comment,
      decided_at: at,
      decided_by_id: personId(by),
      claimed_by_id: null,
      claimed_at: null,
    })
    this.#notice(
      at,
      Number(row.user_id),
      noticeTexts.returned({ id: Number(row.activity_id), name: missionName(row) }, comment),
    )
  }

  protected rewarded(event: Of<'rewarded'>) {
    const { at, completion, enrolment, resident, mission, points, balance, chip, award, by, comment } = event
    const user = personId(resident)
    const activity = idOf(ids.missions, mission)
    const changed_by_id = optional(by)
    const named = { id: activity, name: missions[activity - 1]?.name ?? '' }
    const isAutomatic = by === null
    if (isAutomatic) this.#automated(at, user, mission, completion)
    this.completions.push({
      id: completion,
      user_id: user,
      activity_id: activity,
      enrolment_id: enrolment,
      points: chip ? null : points,
      balance: chip ? null : balance,
      user_badge_id: award,
      comment,
      awarded_by_id: changed_by_id,
      ...stamps(at),
    })
    if (enrolment !== null) {
      this.#change(this.enrolments, enrolment, at, {
        status: 'rewarded',
        decided_at: at,
        decided_by_id: changed_by_id,
        claimed_by_id: null,
        claimed_at: null,
      })
    }
    if (chip && award !== null) {
      this.#award(at, award, user, chip, { activity_id: activity, awarded_by_id: changed_by_id, comment })
      this.#notice(at, user, noticeTexts.rewardedWithChip(named, chipName(chip)))
    } else {
      const source = { kind: 'reward', user_activity_id: completion, changed_by_id, comment, ...stamps(at) }
      if (points > 0) {
        this.energy.post(user, points, source)
        this.#notice(at, user, noticeTexts.rewardedWithEnergy(named, points))
      }
      if (balance > 0) {
        this.coins.post(user, balance, source)
        this.#notice(at, user, noticeTexts.rewardedWithCoins(named, balance))
      }
    }
    this.#happen(at, 'mission.completed', user, { isAutomatic })
  }

  protected 'chip-awarded'({ at, award, resident, chip, by, cause, comment }: Of<'chip-awarded'>) {
    const user = personId(resident)
    this.#award(at, award, user, chip, { awarded_by_id: personId(by), cause_id: causeId(cause), comment })
    this.#notice(at, user, noticeTexts.chipAwarded(chipName(chip), user))
  }

  protected 'chip-recalled'({ at, award, by, comment }: Of<'chip-recalled'>) {
    const row = this.#change(this.awards, award, at, {
      deleted_at: at,
      recall_comment: comment,
      recalled_by_id: personId(by),
    })
    this.#notice(
      at,
      Number(row.user_id),
      noticeTexts.chipRecalled(chips[Number(row.badge_id) - 1]?.name ?? '', Number(row.user_id), comment),
    )
  }

  protected changed({ at, of, resident, amount, by, cause, comment }: Of<'changed'>) {
    const user = personId(resident)
    const row = {
      kind: 'manual',
      changed_by_id: personId(by),
      cause_id: causeId(cause),
      comment,
      ...stamps(at),
    }
    const book = of === 'points' ? this.energy : this.coins
    book.post(user, amount, row)
    const text = of === 'points' ? noticeTexts.energyChanged : noticeTexts.coinsChanged
    this.#notice(at, user, text(amount, comment ?? cause ?? ''))
  }

  protected booked({ at, booking, resident, item, size, price, comment }: Of<'booked'>) {
    const user = personId(resident)
    const shop_item_id = idOf(ids.items, item)
    const row = {
      id: booking,
      user_id: user,
      shop_item_id,
      item_name: shopItems[shop_item_id - 1]?.name ?? null,
      option: size,
      option_name: size,
      price,
      status: 'pending',
      user_comment: comment,
      ...stamps(at),
    }
    this.bookings.set(booking, row)
    this.coins.post(user, -price, {
      kind: 'booking',
      booking_id: booking,
      changed_by_id: user,
      ...stamps(at),
    })
    this.sold.set(shop_item_id, (this.sold.get(shop_item_id) ?? 0) + 1)
    this.#notice(at, user, noticeTexts.booked(booking, itemName(row), price), { isOwn: true })
  }

  protected 'booking-approved'({ at, booking, by, comment }: Of<'booking-approved'>) {
    const row = this.#decide(at, booking, 'approved', by, comment)
    this.#notice(at, Number(row.user_id), noticeTexts.bookingApproved(booking, itemName(row), comment))
  }

  protected 'booking-issued'({ at, booking, by }: Of<'booking-issued'>) {
    const row = this.#decide(at, booking, 'issued', by)
    this.#notice(at, Number(row.user_id), noticeTexts.bookingIssued(booking, itemName(row)))
    this.#happen(at, 'booking.issued', Number(row.user_id))
  }

  protected 'booking-rejected'({ at, booking, by, comment }: Of<'booking-rejected'>) {
    const row = this.#decide(at, booking, 'rejected', by, comment)
    this.#refund(at, row, personId(by))
    this.#notice(at, Number(row.user_id), noticeTexts.bookingRejected(booking, itemName(row), comment))
  }

  protected 'booking-canceled'({ at, booking }: Of<'booking-canceled'>) {
    const user = Number(this.bookings.get(booking)?.user_id)
    const row = this.#changeBooking(at, booking, user, { status: 'canceled' })
    this.#refund(at, row, user)
  }

  protected 'article-published'({ at, article }: Of<'article-published'>) {
    this.#happen(at, 'article.published', personId(articles[idOf(ids.articles, article) - 1]?.author ?? ''))
  }

  /** product §4: ratings, comments and views of a deleted article are deleted for good. */
  protected 'article-removed'({ at, article, by, reason }: Of<'article-removed'>) {
    const id = idOf(ids.articles, article)
    this.removed.set(id, { at, by: personId(by), reason })
    this.articleCounts.delete(id)
    const gone = new Set(this.comments.filter(row => row.article_id === id).map(row => row.id))
    const keep = (rows: Row[], out: (row: Row) => boolean) =>
      rows.splice(0, rows.length, ...rows.filter(row => !out(row)))
    keep(this.views, row => row.article_id === id)
    keep(this.ratings.article_likes, row => row.article_id === id)
    keep(this.ratings.article_dislikes, row => row.article_id === id)
    keep(this.ratings.comment_likes, row => gone.has(row.comment_id))
    keep(this.ratings.comment_dislikes, row => gone.has(row.comment_id))
    this.comments.splice(0, this.comments.length, ...this.comments.filter(row => row.article_id !== id))
    const author = articles[id - 1]
    if (author)
      this.#notice(
        at,
        personId(author.author),
        noticeTexts.articleRemoved({ id, name: author.title }, reason),
      )
  }

  protected 'article-viewed'({ at, article, resident }: Of<'article-viewed'>) {
    const article_id = idOf(ids.articles, article)
    this.views.push({ article_id, user_id: personId(resident), day: this.#dayOf(at) })
    this.#countsOf(article_id).views += 1
  }

  protected 'article-rated'({ at, article, resident, rating }: Of<'article-rated'>) {
    const article_id = idOf(ids.articles, article)
    this.ratings[rating === 'like' ? 'article_likes' : 'article_dislikes'].push({
      article_id,
      user_id: personId(resident),
      ...stamps(at),
    })
    this.#countsOf(article_id)[rating === 'like' ? 'likes' : 'dislikes'] += 1
    const author = articles[article_id - 1]?.author
    if (rating === 'like' && author) this.#happen(at, 'article.liked', personId(author))
  }

  protected commented({ at, article, comment, resident }: Of<'commented'>) {
    const article_id = idOf(ids.articles, article)
    const seed = articles[article_id - 1]?.comments[comment]
    const parent =
      seed?.replyTo === null || seed?.replyTo === undefined
        ? null
        : this.#commentIds.get(`${article}/${seed.replyTo}`)
    const id = this.#commentIds.size + 1
    this.#commentIds.set(`${article}/${comment}`, id)
    this.comments.push({
      id,
      article_id,
      author_id: personId(resident),
      parent_id: parent ?? null,
      text: seed?.text ?? '',
      likes_count: 0,
      dislikes_count: 0,
      ...stamps(at),
    })
    this.#countsOf(article_id).comments += 1
    if (articles[article_id - 1]?.author !== resident) this.#happen(at, 'comment.created', personId(resident))
  }

  protected 'comment-rated'({ at, article, comment, resident, rating }: Of<'comment-rated'>) {
    const comment_id = this.#commentIds.get(`${article}/${comment}`)
    const row = this.comments.find(({ id }) => id === comment_id)
    if (!row || comment_id === undefined) return
    const column = rating === 'like' ? 'likes_count' : 'dislikes_count'
    row[column] = Number(row[column]) + 1
    this.ratings[rating === 'like' ? 'comment_likes' : 'comment_dislikes'].push({
      comment_id,
      user_id: personId(resident),
      ...stamps(at),
    })
  }

  protected blocked({ resident, reason }: Of<'blocked'>) {
    this.blockedResidents.set(personId(resident), reason)
  }

  /** Likes less dislikes of everything a resident wrote. */
  reputationOf(user: number): number {
    const author = people[user - 1]?.username
    const own = articles.flatMap(({ key, author: by }) =>
      by === author ? [this.articleCounts.get(idOf(ids.articles, key))] : [],
    )
    const ofArticles = own.reduce((sum, counts) => sum + (counts ? counts.likes - counts.dislikes : 0), 0)
    return this.comments
      .filter(row => row.author_id === user)
      .reduce((sum, row) => sum + Number(row.likes_count) - Number(row.dislikes_count), ofArticles)
  }

  /** The newest three held chips, newest first. */
  latestChips(user: number): number[] {
    return [...this.awards.values()]
      .filter(row => row.user_id === user && row.deleted_at === undefined)
      .toSorted((a, b) => Number(b.created_at) - Number(a.created_at) || Number(b.id) - Number(a.id))
      .map(row => Number(row.badge_id))
      .filter((badge, index, all) => all.indexOf(badge) === index)
      .slice(0, 3)
  }

  #countsOf(article: number) {
    const counts = this.articleCounts.get(article) ?? { views: 0, likes: 0, dislikes: 0, comments: 0 }
    this.articleCounts.set(article, counts)
    return counts
  }

  #change(rows: Map<number, Mutable>, id: number, at: Date, change: Row): Mutable {
    const row = rows.get(id)
    if (!row) throw new Error(`the history speaks of ${id} before it is there`)
    return Object.assign(row, change, { updated_at: at })
  }

  #award(at: Date, id: number, user: number, chip: string, row: Row) {
    this.awards.set(id, { id, user_id: user, badge_id: idOf(ids.chips, chip), ...row, ...stamps(at) })
    this.#happen(at, 'chip.received', user, { isAutomatic: row.awarded_by_id === null })
  }

  #decide(at: Date, booking: number, status: string, by: string, comment?: string): Mutable {
    const row = this.#changeBooking(at, booking, personId(by), {
      status,
      ...(comment !== undefined && { moderator_comment: comment }),
    })
    return Object.assign(row, { decided_by_id: personId(by) })
  }

  #changeBooking(at: Date, booking: number, by: number, change: Row): Mutable {
    for (const [field, value] of Object.entries(change))
      this.bookingChanges.push({
        booking_id: booking,
        field,
        old_value: this.bookings.get(booking)?.[field] ?? null,
        new_value: value,
        changed_by_id: by,
        ...stamps(at),
      })
    return this.#change(this.bookings, booking, at, { ...change, decided_at: at })
  }

  #refund(at: Date, row: Mutable, by: number) {
    const user = Number(row.user_id)
    const item = Number(row.shop_item_id)
    this.coins.post(user, Number(row.price), {
      kind: 'refund',
      booking_id: row.id,
      changed_by_id: by,
      ...stamps(at),
    })
    this.sold.set(item, (this.sold.get(item) ?? 0) - 1)
    this.#notice(at, user, noticeTexts.refunded(Number(row.id), itemName(row), Number(row.price)))
  }

  /** Residents get no notice of their own actions. */
  #notice(at: Date, user: number, text: Omit<Notice, 'user' | 'image'>, { isOwn = false } = {}) {
    this.notices.push({
      user_id: user,
      ...text,
      is_viewed: isOwn || at.getTime() < this.#readUntil,
      ...stamps(at),
    })
  }

  /** Days on which residents did something, as visits that automation does not count. */
  visits(): Row[] {
    const today = this.#dayOf(this.#now)
    const days = new Map<string, Row>()
    const keyOf = (user: unknown, day: unknown) => `${Number(user)} ${day as string}`
    const visit = (user: unknown, at: Date) => {
      const subject = this.#dayOf(at)
      if (subject < today)
        days.set(keyOf(user, subject), {
          type: 'login.streak',
          user_id: Number(user),
          subject,
          created_at: at,
          processed_at: at,
        })
    }
    for (const { user_id, day } of this.views) visit(user_id, new Date(`${day as string}T09:00:00Z`))
    for (const { user_id, created_at } of this.enrolments.values()) visit(user_id, created_at as Date)
    for (const { user_id, created_at, type } of this.happenings)
      if (type !== 'login.streak') visit(user_id, created_at as Date)
    for (const { user_id, subject, type } of this.happenings)
      if (type === 'login.streak') days.delete(keyOf(user_id, subject))
    return [...days.values()]
  }

  #happen(
    at: Date,
    type: EventKey,
    user: number,
    { subject = `demo ${this.happenings.length + 1}`, isAutomatic = false } = {},
  ) {
    const own = this.#counted.get(`${type} ${user}`) ?? []
    this.#counted.set(`${type} ${user}`, own)
    this.happenings.push({
      type,
      user_id: user,
      subject,
      is_automatic: isAutomatic,
      counted: own.length + 1,
      created_at: at,
      processed_at: at,
    })
    own.push(this.happenings.length)
  }

  #automated(at: Date, user: number, mission: string, completion: number) {
    const index = conditions.findIndex(condition => condition.mission === mission)
    if (index < 0) return
    const key = `${index} ${user}`
    const round = (this.#rounds.get(key) ?? 0) + 1
    this.#rounds.set(key, round)
    this.conditionAwards.push({
      condition_id: index + 1,
      user_id: user,
      round,
      user_activity_id: completion,
      event_id: this.#counted.get(`${conditions[index]?.event} ${user}`)?.at(-1) ?? null,
      created_at: at,
    })
  }
}

const stamps = (at: Date) => ({ created_at: at, updated_at: at })
const missionName = (row: Mutable) => missions[Number(row.activity_id) - 1]?.name ?? ''
const chipName = (key: string) => chips.find(chip => chip.key === key)?.name ?? ''
const itemName = (booking: Row) =>
  ordered(shopItems[Number(booking['shop_item_id']) - 1]?.name ?? '', booking['option_name'] as string | null)
const causeId = (name: string | null) => (name === null ? null : idOf(ids.causes, name))
