import type { CityClock } from '#contract/clock.ts'
import type { DigestKind } from '#contract/domains/notifications.ts'
import { plainWords } from '#contract/markdown.ts'
import { type NoticeKind, noticeKinds } from '#contract/notices.ts'
import { firstNameIn } from '#contract/words.ts'
import { ownAddress } from '../../http/origins.ts'
import { type Completion, type Facts, shorten, type Told, type Waiting } from './facts.ts'
import { texts } from './texts.ts'

/** Something that happened. */
export interface Entry {
  readonly icon: NoticeKind['icon']
  readonly title: string
  readonly text: string
  readonly energy?: string | false
  readonly coins?: string | false
  readonly href: string
  /** The screen that has it, when the letter leaves it out. */
  readonly place: 'history' | 'notices' | 'portal'
}
export interface Errand {
  readonly until: string | null
  readonly title: string
  readonly text: string
  readonly action: string
  readonly href: string
}

/** How many of a list are left out, and the screens that show them. */
export interface More {
  readonly text: string
  readonly links: readonly { readonly text: string; readonly href: string }[]
}

/** A letter's contents in words, before they are laid out. */
export interface Contents {
  readonly kind: DigestKind
  readonly subject: string
  /** What a list of letters shows after the subject. */
  readonly preview: string
  readonly dates: string
  readonly greeting: string
  /** The middle is shown bright. */
  readonly lead: readonly [before: string, bright: string, after: string]
  readonly entries: readonly Entry[]
  readonly more: More | null
  readonly errands: readonly Errand[]
  readonly moreErrands: More | null
  readonly story: {
    readonly title: string
    readonly excerpt: string
    readonly by: string
    readonly href: string
  } | null
  readonly preferences: string
  readonly unsubscribe: string
}

export interface Addresses {
  readonly publicUrl: string
  readonly cityTime: CityClock
  readonly unsubscribe: string
}

const MOST_ENTRIES = 6
const MOST_ERRANDS = 3
const MOST_SIGNS = 240

/**
 * The letter that these facts make; null: there is nothing to say. A story alone is no reason to write, and neither is
 * what has waited since the last letter.
 */
export function contentsOf(facts: Facts, { publicUrl, cityTime, unsubscribe }: Addresses): Contents | null {
  const { kind, since, now, energy, waiting, story } = facts
  const at = addressIn(publicUrl)
  const all = entriesOf(facts, at)
  const isNew = ({ since: began }: Waiting) => Date.parse(began) > since.getTime()
  if (all.length === 0 && !waiting.some(isNew)) return null
  const entries = all.slice(0, MOST_ENTRIES)
  const errands = waiting.slice(0, MOST_ERRANDS).map(item => errandOf(item, at, cityTime))
  const news = [
    energy > 0 && texts.energy(energy),
    all.length > 0 && texts.events(all.length),
    waiting.length > 0 && texts.waiting(waiting.length),
  ].filter(part => part !== false)
  return {
    kind,
    subject: texts.subject(kind, news),
    preview: [entries[0]?.title, errands[0]?.title, story?.title].filter(Boolean).join(' · '),
    dates: datesOf(since, now, cityTime),
    greeting: texts.greeting(cityTime.hourOf(now), firstNameIn(facts.name)),
    lead: leadOf(facts, all.length),
    entries,
    more: moreOf(all.slice(MOST_ENTRIES), at),
    errands,
    moreErrands: moreErrandsOf(waiting.slice(MOST_ERRANDS), at),
    story: story && {
      title: story.title,
      excerpt: story.excerpt,
      by: texts.by(story.author, story.minutes),
      href: at(`/article/${story.id}`),
    },
    preferences: at('/account?tab=notifications'),
    unsubscribe,
  }
}

type At = (path: string) => string

/** Absolute addresses of the city; a path that would lead elsewhere leads to its first page. */
const addressIn = (publicUrl: string): At => {
  const origins = new Set([new URL(publicUrl).origin])
  return path => ownAddress(path, publicUrl, origins) ?? publicUrl
}

function entriesOf({ completions, notices, likes }: Facts, at: At): readonly Entry[] {
  return [
    ...completions.map(completion => completedOf(completion, at)),
    ...notices.map(notice => noticeOf(notice, at)),
    ...(likes > 0
      ? [
          {
            icon: 'article',
            title: texts.read,
            text: texts.liked(likes),
            href: at('/portal'),
            place: 'portal',
          } as const,
        ]
      : []),
  ]
}

const completedOf = ({ id, name, points, balance, chip }: Completion, at: At): Entry => ({
  icon: chip === null ? 'energy' : 'chip',
  title: texts.completed,
  text: texts.completedWith(name, chip),
  energy: points > 0 && texts.energy(points),
  coins: balance > 0 && texts.coins(balance),
  href: at(`/user-activity-list?mission=${id}`),
  place: 'history',
})

function noticeOf({ type, title, text, link }: Told, at: At): Entry {
  const { icon, outsideHistory }: NoticeKind = noticeKinds[type]
  return {
    icon,
    title,
    text: shorten(text, MOST_SIGNS),
    href: at(link),
    place: outsideHistory ? 'notices' : 'history',
  }
}

function errandOf({ kind, id, name, until, by, comment }: Waiting, at: At, cityTime: CityClock): Errand {
  // What is said of a report is Markdown, what is said of a booking is not.
  const said = kind === 'returned' ? plainWords(comment ?? '') : (comment ?? '')
  return {
    until: until && texts.until(dayOf(until, cityTime)),
    title: texts[kind](name),
    text: kind === 'deadline' ? texts.deadlineText : texts.asks(by, shorten(said, MOST_SIGNS)),
    action: texts.open[kind],
    href: at(kind === 'booking' ? `/my-booking-list?booking=${id}` : `/user-activity-list?mission=${id}`),
  }
}

function moreOf(left: readonly Entry[], at: At): More | null {
  if (left.length === 0) return null
  const links = [
    { place: 'history', text: texts.inHistory, href: at('/account?tab=history') },
    { place: 'notices', text: texts.inNotices, href: at('/account?tab=notifications') },
    { place: 'portal', text: texts.inPortal, href: at('/portal') },
  ]
  return {
    text: texts.more(left.length),
    links: links.filter(link => left.some(({ place }) => place === link.place)),
  }
}

function moreErrandsOf(left: readonly Waiting[], at: At): More | null {
  if (left.length === 0) return null
  const missions = { text: texts.inMissions, href: at('/user-activity-list') }
  const bookings = { text: texts.inBookings, href: at('/my-booking-list') }
  return {
    text: texts.moreWaiting(left.length),
    links: [
      ...(left.some(({ kind }) => kind !== 'booking') ? [missions] : []),
      ...(left.some(({ kind }) => kind === 'booking') ? [bookings] : []),
    ],
  }
}

function leadOf({ kind, energy }: Facts, events: number): Contents['lead'] {
  const period = texts.period[kind]
  if (energy > 0)
    return [
      `${texts.hello} ${texts.energyBefore(period)}`,
      texts.energy(energy).slice(1),
      texts.energyAfter(energy),
    ]
  return [`${texts.hello} ${events > 0 ? texts.quietEvents(period) : texts.onlyWaiting}`, '', '']
}

const dayOf = (moment: string | Date, { zone }: CityClock, parts: Intl.DateTimeFormatOptions = {}) =>
  new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long', timeZone: zone, ...parts }).format(
    new Date(moment),
  )

/** `14–20 ноября`, `28 октября – 3 ноября`, `20 ноября` */
function datesOf(since: Date, now: Date, cityTime: CityClock): string {
  const [from, to] = [cityTime.dayOf(since), cityTime.dayOf(now)]
  const last = dayOf(now, cityTime)
  if (from === to) return last
  if (from.slice(0, 7) !== to.slice(0, 7)) return `${dayOf(since, cityTime)} – ${last}`
  return `${Number(from.slice(8))}–${last}`
}
