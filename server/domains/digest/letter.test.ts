import { expect, test } from 'vitest'
import { cityClock } from '#contract/clock.ts'
import { currentOf, type Facts, type Told, type Waiting } from './facts.ts'
import { htmlOf, textOf } from './layout.ts'
import { contentsOf } from './letter.ts'

const addresses = {
  publicUrl: 'https://city.example',
  cityTime: cityClock('Europe/Moscow'),
  unsubscribe: 'https://city.example/api/digest/unsubscribe?token=t',
}
const nothing: Facts = {
  kind: 'weekly',
  since: new Date('2026-11-16T06:00:00Z'),
  now: new Date('2026-11-23T06:00:00Z'),
  name: 'Алина Воронцова',
  energy: 0,
  completions: [],
  notices: [],
  likes: 0,
  waiting: [],
  story: null,
}
const completion = { id: 7, name: 'Провести воркшоп', points: 240, balance: 120, chip: null }
const booking: Waiting = {
  kind: 'booking',
  id: 9,
  name: 'Худи, M',
  since: '2026-11-20T10:00:00Z',
  until: null,
  by: null,
  comment: 'Кабинет 12',
}
const story = { id: 5, title: 'Сорок сервисов', author: 'Тимур Сафин', excerpt: 'Полгода.', minutes: 7 }

function made(facts: Partial<Facts>) {
  const contents = contentsOf({ ...nothing, ...facts }, addresses)
  if (!contents) throw new Error('there is nothing to say')
  return { ...contents, html: htmlOf(contents), plain: textOf(contents) }
}
/** Markup without its tags; spaces do not break in it. */
const seen = (html: string) =>
  html
    .replace(/<style>.*?<\/style>/s, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/&nbsp;|\s+/g, ' ')

test('no letter is written without events and newly waiting items, whatever articles there are', () => {
  expect(contentsOf(nothing, addresses)).toBe(null)
  expect(contentsOf({ ...nothing, story }, addresses)).toBe(null)
  const old = { ...booking, since: '2026-11-10T10:00:00Z' }
  expect(contentsOf({ ...nothing, waiting: [old], story }, addresses)).toBe(null)
})

test('a newly waiting item is a reason for a letter, which then lists all waiting items', () => {
  const old = { ...booking, id: 3, name: 'Кружка', since: '2026-11-10T10:00:00Z' }
  const { subject, lead, errands } = made({ waiting: [booking, old] })
  expect(subject).toBe('Неделя в городе: ждут 2\u00a0дела')
  expect(lead.join('')).toBe('Это ГрадОС. Новостей нет, зато кое-что вас ждёт.')
  expect(errands.map(({ title }) => title)).toEqual(['Забрать: «Худи, M»', 'Забрать: «Кружка»'])
})

test('a weekly letter contains events, waiting items and an article, as HTML and as text', () => {
  const returned: Waiting = {
    kind: 'returned',
    id: 8,
    name: 'Наставник',
    since: '2026-11-20T10:00:00Z',
    until: '2026-11-28T20:59:59.999Z',
    by: 'Игорь Лебедев',
    comment: 'Добавьте план.',
  }
  const { subject, preview, dates, greeting, html, plain } = made({
    energy: 240,
    completions: [completion],
    likes: 12,
    waiting: [returned, booking],
    story,
  })
  expect(subject).toBe('Неделя в городе: +240\u00a0bitW, 2\u00a0события, ждут 2\u00a0дела')
  expect([dates, greeting]).toEqual(['16–23 ноября', 'Доброе утро, Алина'])
  expect(preview).toBe('Миссия пройдена · Доработать отчёт: «Наставник» · Сорок сервисов')
  for (const text of [seen(html), plain.replaceAll(/\s+/g, ' ')]) {
    expect(text).toMatch(/вы прибавили городу +240 bitW ?: хватит, чтобы осветить мост/)
    expect(text).toMatch(/Миссия пройдена.*\+120 коинов/)
    expect(text).toContain('«Провести воркшоп»')
    expect(text).toContain('Понравилось 12 жителям')
    expect(text).toMatch(/До 28 ноября/)
    expect(text).toContain('Игорь Лебедев: Добавьте план.')
    expect(text).toContain('Тимур Сафин, 7 минут')
    expect(text).toContain('по понедельникам')
  }
  for (const path of [
    '/user-activity-list?mission=7',
    '/user-activity-list?mission=8',
    '/my-booking-list?booking=9',
    '/article/5',
    '/account?tab=notifications',
    '/api/digest/unsubscribe?token=t',
  ]) {
    expect(html).toContain(`href="https://city.example${path}"`)
    expect(plain).toContain(`https://city.example${path}`)
  }
})

test('what was said of a report is written without the signs of Markdown, what was said of a booking as it stands', () => {
  const comment = 'Добавьте **план** и [срок](https://a.example)'
  const returned: Waiting = { ...booking, kind: 'returned', by: 'Игорь', comment }
  const { errands } = made({ waiting: [returned, { ...booking, comment: 'Код *17*' }] })
  expect(errands.map(({ text }) => text)).toEqual(['Игорь: Добавьте план и срок', 'Код *17*'])
})

test('a daily letter names its period, and on Monday covers the weekend too', () => {
  const { subject, lead, plain, dates } = made({
    kind: 'daily',
    since: new Date('2026-11-27T06:00:00Z'),
    now: new Date('2026-11-30T15:00:00Z'),
    completions: [{ ...completion, points: 0, balance: 0, chip: 'Голос' }],
  })
  expect(subject).toBe('Что нового в городе: 1\u00a0событие')
  expect(lead.join('')).toBe('Это ГрадОС. С прошлого письма кое-что случилось. Расскажу коротко.')
  expect(dates).toBe('27–30 ноября')
  expect(plain).toContain('«Провести воркшоп». Чип «Голос» уже в коллекции')
  expect(plain).toContain('по будням')
})

test.each([
  [1, '+1\u00a0коин', 'Понравилось 1\u00a0жителю'],
  [3, '+3\u00a0коина', 'Понравилось 3\u00a0жителям'],
  [12, '+12\u00a0коинов', 'Понравилось 12\u00a0жителям'],
  [21, '+21\u00a0коин', 'Понравилось 21\u00a0жителю'],
  [1.5, '+1,5\u00a0коина', null],
])('the words agree with the number %d', (number, coins, likes) => {
  const whole = Number.isInteger(number) ? number : 0
  const { entries } = made({ completions: [{ ...completion, balance: number }], likes: whole })
  expect(entries[0]?.coins).toBe(coins)
  if (likes) expect(entries[1]?.text).toBe(likes)
})

test('a long list is cut, and the letter states how many entries are left out', () => {
  const completions = Array.from({ length: 8 }, (_, id) => ({ ...completion, id }))
  const waiting = Array.from({ length: 5 }, (_, id) => ({ ...booking, id }))
  const { entries, more, errands, moreErrands } = made({ completions, waiting })
  expect([entries.length, more?.text]).toEqual([6, 'И ещё 2\u00a0других события'])
  expect([errands.length, moreErrands?.text]).toEqual([3, 'И ещё 2\u00a0дела'])
})

test.each([
  ['bookings', ['booking'], 'в Моих бронях https://city.example/my-booking-list'],
  ['missions', ['deadline'], 'в Миссиях https://city.example/user-activity-list'],
  [
    'both',
    ['returned', 'booking'],
    'в Миссиях https://city.example/user-activity-list и в Моих бронях https://city.example/my-booking-list',
  ],
] as const)('waiting items that are left out are looked for where they stand: %s', (_, kinds, where) => {
  const shown = Array.from({ length: 3 }, (_, id) => ({ ...booking, id }))
  const left = kinds.map((kind, id) => ({ ...booking, kind, id: id + 3 }))
  const { plain, html } = made({ waiting: [...shown, ...left] })
  expect(plain).toMatch(new RegExp(`^И ещё ${left.length}\u00a0дел[оа]: ${where}$`, 'm'))
  expect(seen(html).replaceAll(/\s+/g, ' ')).toContain(where.replaceAll(/ https:\S+/g, ''))
  for (const [address] of where.matchAll(/https:\S+/g)) expect(html).toContain(`href="${address}"`)
})

const inHistory = 'в Истории https://city.example/account?tab=history'
const inNotices = 'в уведомлениях https://city.example/account?tab=notifications'
const inPortal = 'на Портале https://city.example/portal'

test.each([
  ['a row of the history', ['badge'], 0, inHistory],
  ['a comment', ['article-comment'], 0, inNotices],
  ['both', ['badge', 'theme'], 0, `${inHistory} и ${inNotices}`],
  ['likes', [], 3, inPortal],
  ['all of them', ['activity-place', 'points'], 3, `${inHistory}, ${inNotices} и ${inPortal}`],
] as const)('events that are left out are looked for where they stand: %s', (_, types, likes, where) => {
  const completions = Array.from({ length: 6 }, (_, id) => ({ ...completion, id }))
  const notices = types.map(type => ({ type, title: 'Новость', text: '', link: '/portal' }))
  const { more, plain, html } = made({ completions, notices, likes })
  expect(plain).toContain(`${more?.text}: ${where}\n`)
  expect(seen(html)).toContain(where.replaceAll(/ https:[^\s,]+/g, '').replaceAll(',', ' ,'))
})

test('names and texts of people are escaped, and every address leads to the city', () => {
  const hostile = '"><img src=x onerror=alert(1)><script>alert(1)</script></table>'
  const notice: Told = { type: 'badge', title: hostile, text: hostile, link: '//evil.example/x' }
  const { html, subject } = made({
    name: hostile,
    completions: [{ ...completion, name: hostile, chip: hostile }],
    notices: [notice, { ...notice, link: 'javascript:alert(1)' }],
    waiting: [
      { ...booking, name: hostile, comment: hostile },
      { ...booking, kind: 'returned', by: hostile, comment: hostile },
    ],
    story: { ...story, title: hostile, author: hostile, excerpt: hostile },
  })
  expect(html).not.toMatch(/<img|<script|<\/table>"|evil|javascript:/)
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(subject).not.toMatch(/[\r\n]/)
  const count = (part: string) => html.split(part).length - 1
  expect(count('<table')).toBe(count('</table>'))
  // Every address is absolute and of the city.
  for (const [, href = ''] of html.matchAll(/href="([^"]*)"/g))
    expect(href).toMatch(/^https:\/\/city\.example(\/|$)/)
})

test('the letter needs no pictures and changes its colours by night', () => {
  const { html } = made({ completions: [completion] })
  expect(html).not.toMatch(/<img|url\(/)
  expect(html).toContain('@media (prefers-color-scheme:dark){')
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
  const contents = contentsOf({ ...nothing, completions: [completion] }, addresses)
  expect(contents && htmlOf(contents, 'all')).toContain('@media all{.bg')
})

test('a letter has of several notices about a booking the latest, and none of a booking that is to be fetched', () => {
  const about = (booking: number, title: string) =>
    ({ type: 'booking', title, link: `/my-booking-list?booking=${booking}` }) as const
  const comment = { type: 'article-comment', title: 'Ответ', link: '/article/4' } as const
  const notices = [about(1, 'отклонена'), about(2, 'одобрена'), comment, about(1, 'одобрена'), comment]
  expect(currentOf(notices, ['/my-booking-list?booking=2'])).toEqual([notices[0], comment, comment])
})
