import { Registry } from 'prom-client'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DigestKind } from '#contract/domains/notifications.ts'
import { Letters } from '../../mail/letters.ts'
import { mailLimits } from '../../mail/limits.ts'
import { type Mail, mailOf } from '../../mail/mail.ts'
import type { Row } from '../../seeds/builders.ts'
import { type MailServer, mailServer } from '../../testing/mail.ts'
import { until } from '../../testing/until.ts'
import { type World, world } from '../../testing/world.ts'
import { DigestWorker, subscriptionOf } from './worker.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Wednesday, 10:00 in Moscow. */
const WEDNESDAY = '2026-11-25T07:00:00Z'

let city: World
let server: MailServer
let now: number
beforeAll(async () => {
  server = await mailServer()
  const env = { SMTP_URL: server.url, PUBLIC_URL: 'https://city.example', DIGEST_HOUR: '9' }
  city = await world({ env, at: WEDNESDAY })
  // Its queue shares the table: the test sends with queues of its own.
  await city.app.close()
})
afterAll(async () => {
  await city.sql.end()
  await server.close()
})
beforeEach(async () => {
  now = Date.parse(WEDNESDAY)
  server.refuse(null)
  await city.sql`delete from letters`
  await city.sql`update notifications_preferences set email_digest = 'none' where email_digest <> 'none'`
})

/** The mail and the letters of one server process. */
function process(mail: Mail = mailOf(city.settings)) {
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const parts = { sql: city.sql, clock: () => new Date(now), settings: city.settings, log }
  const letters = new Letters({ ...parts, mail, registry: new Registry() })
  letters.serve(subscriptionOf(parts))
  // The test sends what waits.
  const queue = { queue: letters.queue.bind(letters), wake: () => undefined }
  return { letters, worker: new DigestWorker({ ...parts, letters: queue }) }
}
/** Composes what is due and sends it, as one process. */
async function work(one = process()) {
  await one.worker.run()
  await one.letters.sendDue()
}

const day = (moment: number) => new Date(moment).toISOString()
/** A resident who chose the letter a week ago, and was told something an hour ago. */
async function reader(kind: DigestKind | 'none', row: Row = {}, happened = true) {
  const user = await city.build.resident(row)
  const chosen = day(Date.parse(WEDNESDAY) - 7 * DAY)
  await city.sql`update notifications_preferences set email_digest = ${kind}, updated_at = ${chosen} where user_id = ${user}`
  if (happened) await tell(user)
  const [found] = await city.sql<{ email: string }[]>`select email from users where id = ${user}`
  return { user, address: found?.email ?? '' }
}
const tell = (user: number, at = Date.parse(WEDNESDAY) - HOUR) =>
  city.build.row('notifications', {
    user_id: user,
    type: 'points',
    title: '+5 bitW',
    text: 'За помощь',
    link: '/account?tab=history',
    is_viewed: false,
    created_at: day(at),
  })
const lettersTo = (address: string) =>
  server.received.filter(({ recipients }) => recipients.includes(address))
const waiting = async () => (await city.sql`select from letters`).length
const choiceOf = async (user: number) =>
  (await city.sql`select email_digest as choice from notifications_preferences where user_id = ${user}`)[0]
    ?.choice

describe('who gets a letter', () => {
  it('residents who chose it, from the hour on, once a day or once a week', async () => {
    const daily = await reader('daily')
    const weekly = await reader('weekly')
    const none = await reader('none')
    now -= 2 * HOUR
    await work()
    expect(server.received).toEqual([])
    now += HOUR
    await work()
    now += HOUR
    await work()
    const counts = () => [daily, weekly, none].map(({ address }) => lettersTo(address).length)
    expect(counts()).toEqual([1, 1, 0])
    now += DAY
    for (const { user } of [daily, weekly]) await tell(user, now - HOUR)
    await work()
    expect(counts()).toEqual([2, 1, 0])
    // Monday.
    now += 4 * DAY
    for (const { user } of [daily, weekly]) await tell(user, now - HOUR)
    await work()
    expect(counts()).toEqual([3, 2, 0])
  })

  it('nobody at the weekend', async () => {
    const { user, address } = await reader('daily')
    now += 3 * DAY
    await tell(user, now - HOUR)
    await work()
    now += DAY
    await work()
    expect(lettersTo(address)).toEqual([])
    now += DAY
    await work()
    expect(lettersTo(address)).toHaveLength(1)
  })

  it('no blocked or unconfirmed residents, and none without events', async () => {
    const blocked = await reader('daily', { blocked: true })
    const unconfirmed = await reader('daily', { confirmed: false })
    const quiet = await reader('daily', {}, false)
    await work()
    for (const { address } of [blocked, unconfirmed, quiet]) expect(lettersTo(address)).toEqual([])
  })

  it('no residents who have chosen it today', async () => {
    const { user, address } = await reader('none')
    await city.sql`
      update notifications_preferences set email_digest = 'daily', updated_at = ${day(now - 2 * HOUR)} where user_id = ${user}`
    await work()
    expect(lettersTo(address)).toEqual([])
    now += DAY
    await work()
    expect(lettersTo(address)).toHaveLength(1)
  })
})

describe('a letter', () => {
  it('arrives as text and HTML with the headers of RFC 8058 and tells what is new since the last one', async () => {
    const { user, address } = await reader('daily', { full_name: 'Алина Воронцова' })
    await work()
    now += DAY
    const title = 'Бронь одобрена: «Худи <M>»'
    await city.build.row('notifications', {
      user_id: user,
      type: 'booking',
      title,
      text: 'Кабинет 12',
      link: '/my-booking-list?booking=9',
      is_viewed: false,
      created_at: day(now - HOUR),
    })
    await work()
    const [first, second] = lettersTo(address)
    expect(first?.subject).toBe('Что нового в городе: 1\u00a0событие')
    expect(first?.text).toContain('+5 bitW')
    expect(second?.text).toContain(title)
    expect(second?.text).not.toContain('+5 bitW')
    expect(second?.html).toContain('Худи &lt;M&gt;')
    expect(second?.html).toContain('https://city.example/my-booking-list?booking=9')
    const headers = new Map(second?.headers.map(({ key, value }) => [key, value]))
    expect(headers.get('list-unsubscribe')).toMatch(
      /^<https:\/\/city\.example\/api\/digest\/unsubscribe\?token=[\w.-]+>$/,
    )
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  })

  it('recommends an article of somebody else that the reader has not seen, and each of them once', async () => {
    const { user, address } = await reader('daily')
    const author = await city.build.resident()
    const article = (title: string, likes: number, row: Row = {}) =>
      city.build.article({
        title,
        likes_count: likes,
        author_id: author,
        published_at: day(now - DAY),
        ...row,
      })
    await article('Лучшая своя', 9, { author_id: user })
    await article('Снятая', 8, { removed_at: day(now) })
    await article('Черновик', 8, { published_at: null })
    await article('Старая', 8, { published_at: day(now - 30 * DAY) })
    await article('Нелюбимая', 0)
    const seen = await article('Прочитанная', 7)
    await city.sql`insert into article_views (article_id, user_id, day) values (${seen}, ${user}, '2026-11-25')`
    await article('Хорошая', 6)
    await article('Неплохая', 5)
    await work()
    now += DAY
    await tell(user, now - HOUR)
    await work()
    const [first, second] = lettersTo(address)
    expect(first?.text).toContain('Хорошая')
    expect(first?.text).not.toMatch(/своя|Снятая|Черновик|Старая|Нелюбимая|Прочитанная|Неплохая/)
    expect(second?.text).toContain('Неплохая')
  })

  it('lists waiting items of the reader: returned reports, near deadlines, bookings to fetch', async () => {
    const { user, address } = await reader('daily', {}, false)
    const other = await city.build.resident()
    const moderator = await city.build.resident({ full_name: 'Игорь Лебедев' })
    const enrolment = (name: string, status: string, until: number | null, row: Row = {}) =>
      city.build.mission({ name, available_until: until && day(now + until) }).then(activity_id =>
        city.build.row('user_activity_enrolls', {
          user_id: user,
          activity_id,
          status,
          created_at: day(now - DAY),
          ...row,
        }),
      )
    const decided = {
      decided_at: day(now - HOUR),
      decided_by_id: moderator,
      moderator_comment: 'Добавьте план',
    }
    await enrolment('Наставник', 'returned', null, decided)
    await enrolment('Стенд', 'enrolled', 2 * DAY)
    await enrolment('Нескоро', 'enrolled', 9 * DAY)
    await enrolment('Прошедшая', 'enrolled', -DAY)
    await enrolment('На проверке', 'submitted', DAY)
    await enrolment('Чужая', 'enrolled', DAY, { user_id: other })
    const item = await city.build.shopItem({ name: 'Худи' })
    const at = day(now - HOUR)
    const booking = { shop_item_id: item, price: 10, decided_at: at, updated_at: at }
    const approved = { ...booking, status: 'approved', moderator_comment: 'Кабинет 12' }
    await city.build.row('bookings', { ...approved, user_id: user, option_name: 'M' })
    await city.build.row('bookings', { ...approved, user_id: other, moderator_comment: 'Чужой кабинет' })
    await work()
    const [letter] = lettersTo(address)
    expect(letter?.subject).toBe('Что нового в городе: ждут 3\u00a0дела')
    expect(letter?.text).toContain('Доработать отчёт: «Наставник»')
    expect(letter?.text).toContain('Игорь Лебедев: Добавьте план')
    expect(letter?.text).toContain('Закончить миссию «Стенд»')
    expect(letter?.text).toContain('Забрать: «Худи, M»')
    expect(letter?.text).not.toMatch(/Нескоро|Прошедшая|На проверке|Чужая|Чужой/)
    // The same the next day is no reason to write.
    now += DAY
    await work()
    expect(lettersTo(address)).toHaveLength(1)
  })

  it('lists a report that was returned after the deadline of its mission, without a date', async () => {
    const { user, address } = await reader('daily', {}, false)
    const enrolment = async (name: string, until: number, decided: number) =>
      city.build.row('user_activity_enrolls', {
        user_id: user,
        activity_id: await city.build.mission({ name, available_until: day(now + until) }),
        status: 'returned',
        created_at: day(now - 9 * DAY),
        decided_at: day(now - decided),
        moderator_comment: 'Добавьте план',
      })
    await enrolment('Наставник', -DAY, 3 * HOUR)
    await enrolment('Стенд', 2 * DAY, HOUR)
    await work()
    const [letter] = lettersTo(address)
    const text = letter?.text ?? ''
    expect(letter?.subject).toBe('Что нового в городе: ждут 2\u00a0дела')
    expect(text.match(/До \d+ \S+/g)).toEqual(['До 27 ноября'])
    expect(text.indexOf('«Наставник»')).toBeGreaterThan(text.indexOf('«Стенд»'))
  })

  it('tells of an approved booking once, as one that waits', async () => {
    const { user, address } = await reader('daily', {}, false)
    const shop_item_id = await city.build.shopItem({ name: 'Худи' })
    const booked = async (status: string, title: string) => {
      const decided_at = day(now - HOUR)
      const id = await city.build.row('bookings', {
        user_id: user,
        shop_item_id,
        price: 10,
        status,
        decided_at,
      })
      await city.build.row('notifications', {
        user_id: user,
        type: 'booking',
        title,
        text: 'Кабинет 12',
        link: `/my-booking-list?booking=${id}`,
        is_viewed: false,
        created_at: decided_at,
      })
    }
    await booked('approved', 'Бронь одобрена')
    await booked('rejected', 'Бронь отклонена')
    await work()
    const [letter] = lettersTo(address)
    expect(letter?.subject).toBe('Что нового в городе: 1\u00a0событие, ждёт 1\u00a0дело')
    expect(letter?.text).toContain('Забрать: «Худи»')
    expect(letter?.text).toContain('Бронь отклонена')
    expect(letter?.text).not.toContain('Бронь одобрена')
  })

  it('tells of comments that came after the notice of them, while it is unread, and of no deleted one', async () => {
    const { user, address } = await reader('daily', {}, false)
    const notice = (title: string, row: Row) =>
      city.build.row('notifications', {
        user_id: user,
        type: 'article-comment',
        title,
        text: 'Под статьёй есть ещё новые комментарии.',
        link: '/article/5?comment=9',
        is_viewed: false,
        created_at: day(now - HOUR),
        updated_at: day(now - HOUR),
        ...row,
      })
    await notice('Под прежней', {})
    await work()
    now += DAY
    const later = { created_at: day(now - DAY - HOUR), updated_at: day(now - HOUR) }
    await notice('Под новой', later)
    await notice('Под виденной', { ...later, is_viewed: true })
    await notice('Под стёртой', { text: 'Комментарий удалён' })
    await work()
    const [first, second] = lettersTo(address)
    expect(first?.text).toContain('Под прежней')
    expect(second?.text).toContain('Под новой')
    expect(second?.text).not.toMatch(/Под (прежней|виденной|стёртой)/)
  })

  it('counts a resident who likes several articles of the reader once', async () => {
    const { user, address } = await reader('daily', {}, false)
    const [anna, boris] = [await city.build.resident(), await city.build.resident()]
    const like = async (by: number) => {
      const article_id = await city.build.article({ author_id: user, published_at: day(now - DAY) })
      await city.build.row('article_likes', { user_id: by, article_id, created_at: day(now - HOUR) })
    }
    for (const by of [anna, anna, anna, boris]) await like(by)
    await work()
    expect(lettersTo(address)[0]?.text).toContain('Понравилось 2\u00a0жителям')
  })

  it('shows no login of others, who may have no name', async () => {
    const { user, address } = await reader('daily', {}, false)
    const nameless = { full_name: null, username: 'secret.login@corp.example' }
    const moderator = await city.build.resident({ ...nameless, role: 'moderator' })
    const author = await city.build.resident({ full_name: null, username: 'author.login@corp.example' })
    await city.build.article({
      title: 'О свете',
      likes_count: 99,
      author_id: author,
      published_at: day(now - DAY),
    })
    await city.build.row('user_activity_enrolls', {
      user_id: user,
      activity_id: await city.build.mission(),
      status: 'returned',
      decided_at: day(now - HOUR),
      decided_by_id: moderator,
      moderator_comment: 'Добавьте план',
    })
    await work()
    const [letter] = lettersTo(address)
    expect(letter?.text).toContain('Модератор: Добавьте план')
    expect(letter?.text).toContain('О свете')
    expect(letter?.text).toContain('Житель, ')
    expect(letter?.text + String(letter?.html)).not.toContain('corp.example')
  })

  it('is sent once by several servers that work at the same time', async () => {
    const readers = []
    for (let n = 0; n < mailLimits.batch + 5; n += 1) readers.push(await reader('daily'))
    const servers = [process(), process(), process()]
    await Promise.all(servers.map(({ worker }) => worker.run()))
    expect(await waiting()).toBe(readers.length)
    await Promise.all(servers.map(({ letters }) => letters.sendDue()))
    expect(readers.map(({ address }) => lettersTo(address).length)).toEqual(readers.map(() => 1))
    expect(await waiting()).toBe(0)
  })

  it('is tried again after a temporary failure, and the next letter repeats its content when it is given up', async () => {
    const { user, address } = await reader('daily')
    server.refuse(451, '4.7.1 try again later')
    const one = process()
    await work(one)
    expect([lettersTo(address).length, await waiting()]).toEqual([0, 1])
    server.refuse(null)
    now += 15_000
    await one.letters.sendDue()
    expect(lettersTo(address)).toHaveLength(1)
    // The next one does not get through all day.
    now += DAY
    await tell(user, now - HOUR)
    server.refuse(451)
    await work(one)
    now += 21 * HOUR
    server.refuse(null)
    await one.letters.sendDue()
    expect([lettersTo(address).length, await waiting()]).toEqual([1, 0])
    now += 3 * HOUR
    await work(one)
    expect(lettersTo(address)).toHaveLength(2)
  })

  it('that a server did not finish sending is sent by another, under the same Message-ID', async () => {
    const { address } = await reader('daily')
    const tried: string[] = []
    const dying = process((_, id) => {
      tried.push(id)
      return new Promise(() => undefined)
    })
    await dying.worker.run()
    void dying.letters.sendDue()
    await until(async () => expect(tried).toHaveLength(1))
    now += 6 * 60_000
    await work()
    expect(lettersTo(address).map(({ messageId }) => messageId)).toEqual([`<${tried[0]}@city.example>`])
  })

  it('is composed again when the server dies before it is queued', async () => {
    const { address } = await reader('daily')
    const { letters } = process()
    const parts = {
      sql: city.sql,
      clock: () => new Date(now),
      settings: city.settings,
      log: { error: () => undefined },
    }
    const dying = { queue: async () => Promise.reject(new Error('killed')), wake: () => undefined }
    await expect(new DigestWorker({ ...parts, letters: dying }).run()).rejects.toThrow('killed')
    await work({ ...process(), letters })
    expect(lettersTo(address)).toHaveLength(1)
  })

  it('is not sent any more to whoever has switched it off or was blocked while it waited', async () => {
    const off = await reader('daily')
    const blocked = await reader('daily')
    const one = process()
    await one.worker.run()
    expect(await waiting()).toBe(2)
    await city.sql`update notifications_preferences set email_digest = 'none' where user_id = ${off.user}`
    await city.sql`update users set blocked = true where id = ${blocked.user}`
    expect(await waiting()).toBe(1)
    await one.letters.sendDue()
    expect([lettersTo(off.address), lettersTo(blocked.address), await waiting()]).toEqual([[], [], 0])
  })
})

describe('an address that the mail server refuses for good', () => {
  const refused = async (user: number, times: number) => {
    for (let n = 0; n < times; n += 1) {
      await tell(user, now - HOUR)
      await work()
      now += DAY
    }
  }

  it('gets no more letters after three in a row, and the resident gets a notice', async () => {
    // Monday.
    now = Date.parse('2026-11-23T07:00:00Z')
    const { user, address } = await reader('daily')
    server.refuse(550, '5.1.1 no such user')
    await refused(user, 2)
    expect(await choiceOf(user)).toBe('daily')
    await refused(user, 1)
    expect(await choiceOf(user)).toBe('none')
    await refused(user, 1)
    expect(server.asked.filter(asked => asked === address)).toHaveLength(3)
    const [notice] = await city.sql`
      select title, text, link from notifications where user_id = ${user} and type = 'digest-stopped'`
    expect(notice).toEqual({
      title: 'Письма до вас не доходят',
      text: expect.stringContaining(address),
      link: '/account?tab=notifications',
    })
  })

  it.each([
    [
      'with another address',
      async (user: number) => {
        await city.sql`update users set email = 'moved@city.example' where id = ${user}`
      },
    ],
    [
      'after a letter that was accepted',
      async (user: number) => {
        server.refuse(null)
        await refused(user, 1)
        server.refuse(550, '5.1.1 no such user')
      },
    ],
  ])('is counted anew %s', async (_, change) => {
    now = Date.parse('2026-11-23T07:00:00Z')
    const { user } = await reader('daily')
    server.refuse(550, '5.1.1 no such user')
    await refused(user, 2)
    await change(user)
    await refused(user, 2)
    expect(await choiceOf(user)).toBe('daily')
  })
})
