/**
 * @module-tag slow
 * @module-tag once
 */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type World, world } from '../testing/world.ts'
import { audit, checks, report } from './audit.ts'
import { fund } from './ledger/testing.ts'

let city: World
let user: number
let ids: {
  rejected: number
  pending: number
  enrolment: number
  held: number
  article: number
  theme: number
  comment: number
}

beforeAll(async () => {
  city = await world()
  const moderator = await city.as(await city.build.resident({ role: 'moderator' }))
  user = await city.build.resident()
  const asks = await city.as(user)
  await fund(city.sql, user, 100)
  const item = await city.build.shopItem({ price: 30, quantity: 5 })
  const book = async () => (await asks.post('/api/bookings', { shop_item: item })).body.data.id as number
  const rejected = await book()
  await moderator.put(`/api/bookings/${rejected}`, { status: 'rejected', moderator_comment: 'x' })
  const pending = await book()
  const activity = await city.build.mission()
  const enrolment = (await asks.post('/api/user-activity-enrolls', { activity })).body.data.id
  await moderator.put(`/api/user-activity-enrolls/${enrolment}`, { status: 'rewarded' })
  const badge = await city.build.chip()
  const held = (await moderator.post('/api/user-badges', { user, badge })).body.data.id
  const theme = await city.build.theme({ articles_count: 0 })
  const content = [{ id: 'a', type: 'text', content: [{ text: 'Светло!' }] }]
  const written = await moderator.post('/api/articles', { title: 'Маяк', content, themes: [theme] })
  const article = written.body.data.id
  await asks.post('/api/article-likes', { article })
  await asks.post(`/api/articles/${article}/view`)
  const comment = (await asks.post('/api/comments', { article, text: 'Спасибо!' })).body.data.id
  ids = { rejected, pending, enrolment, held, article, theme, comment }
})
afterAll(() => city.close())

const loose = 'alter table user_balance_changes disable trigger append_only;'

/** For each check a violation of it, written by SQL past the commands. */
const damages: readonly (readonly [string, number, () => string])[] = [
  [
    'коины: счёт жителя равен сумме его строк',
    1,
    () => `update users set balance = balance + 1 where id = ${user}`,
  ],
  [
    'коины: остаток в строке равен сумме строк до неё',
    1,
    () =>
      `${loose} update user_balance_changes set total_after = 7 where user_id = ${user} and kind = 'refund'`,
  ],
  [
    'коины: ничего не ниже нуля',
    1,
    () =>
      `alter table users drop constraint users_balance_check; update users set balance = -1 where id = ${user}`,
  ],
  [
    'коины: отмена возвращает ровно то, что отменяет',
    1,
    () => `insert into user_balance_changes (user_id, amount, total_after, kind, reverses_id, created_at, updated_at)
      select user_id, -amount - 1, 0, 'reversal', id, now(), now() from user_balance_changes where kind = 'manual'`,
  ],
  [
    'энергия: за пройденную миссию заплачено один раз и сколько обещано',
    1,
    () => `update user_activities set points = 11 where user_id = ${user}`,
  ],
  [
    'коины: у каждой строки есть причина',
    1,
    () => `${loose} update user_balance_changes set comment = null where kind = 'manual'`,
  ],
  [
    'запись на миссию награждена один раз, и награда принадлежит ей',
    1,
    () => `update user_activity_enrolls set status = 'enrolled' where id = ${ids.enrolment}`,
  ],
  ['за бронь заплачено один раз, по её цене', 2, () => `update bookings set price = 29`],
  [
    'коины вернулись один раз, и только за отклонённую или отменённую бронь',
    2,
    () => `update bookings set status = case id when ${ids.pending} then 'rejected' else 'pending' end`,
  ],
  [
    'товаров не меньше нуля',
    1,
    () =>
      `alter table shop_items drop constraint shop_items_quantity_check; update shop_items set quantity = -1`,
  ],
  [
    'чип есть у жителя или нет, второго такого же не бывает',
    1,
    () => `drop index user_badges_held_key;
      insert into user_badges (user_id, badge_id, created_at, updated_at) select user_id, badge_id, created_at, now() from user_badges`,
  ],
  [
    'рядом с именем стоят три последних чипа',
    1,
    () => `update user_badges set deleted_at = now() where id = ${ids.held}`,
  ],
  [
    'чип за миссию вручён тому, кто её прошёл',
    1,
    () => `update user_badges set user_id = user_id - 1 where id = ${ids.held};
      update user_activities set user_badge_id = ${ids.held}`,
  ],
  [
    'чип: держателей столько, сколько вручено и не отозвано',
    1,
    () => 'update badges_counters set holders_count = 7',
  ],
  [
    'житель: чипов столько, сколько вручено и не отозвано',
    1,
    () => `update user_figures set chips = 7 where user_id = ${user}`,
  ],
  ['миссия: мест нет там, где все заняты', 1, () => 'update activities set is_full = true'],
  [
    'миссия: жителей не больше, чем мест',
    1,
    () => `alter table activities drop constraint activities_places_check; update activities set places = 0 where id = (
      select activity_id from user_activity_enrolls where id = ${ids.enrolment})`,
  ],
  [
    'статья: likes_count равен числу отметок',
    1,
    () => `update articles_counters set likes_count = 2 where id = ${ids.article}`,
  ],
  [
    'статья: dislikes_count равен числу отметок',
    1,
    () => `update articles_counters set dislikes_count = 2 where id = ${ids.article}`,
  ],
  [
    'статья: просмотров столько, сколько их записано',
    1,
    () => `update articles_counters set views = 2 where id = ${ids.article}`,
  ],
  [
    'статья: комментариев столько, сколько их не удалено',
    1,
    () => `update articles_counters set comments_count = 2 where id = ${ids.article}`,
  ],
  [
    'комментарий: ответ стоит в той же ветке, что и комментарий, на который он отвечает',
    1,
    () => `update comments set thread_id = id where id = ${ids.comment}`,
  ],
  [
    'тема: статей столько, сколько их читают все',
    1,
    () => `update tags set articles_count = 2 where id = ${ids.theme}`,
  ],
  [
    'репутация жителя: «нравится» минус «не нравится» под тем, что он написал',
    1,
    () => `update users set reputation = 2 where id = ${user}`,
  ],
  [
    'никто не оценивает своё, и никто не оценивает одно дважды',
    1,
    () => `update article_likes set user_id = (select author_id from articles where id = ${ids.article})`,
  ],
  [
    'черновик правки есть только у статьи, которая опубликована и не удалена',
    1,
    () => `
      insert into article_drafts (article_id, type, created_at, updated_at)
        values (${ids.article}, 'article_type_1', now(), now());
      update articles set published_at = null where id = ${ids.article}`,
  ],
  [
    'у того, что снято или удалено, нет ни отметок, ни просмотров',
    1,
    () => `update articles set removed_at = now() where id = ${ids.article}`,
  ],
  [
    'рейтинг: энергия жителя за период равна сумме его строк',
    2,
    () =>
      `update rating_scores s set points = 1 from rating_boards b where b.id = s.board_id and b.type = '' and b.period in ('all', 'week')`,
  ],
  [
    'рейтинг: места есть у тех, кто в нём участвует',
    1,
    () => `update rating_scores set is_shown = false where board_id = (select min(id) from rating_boards)`,
  ],
  [
    'сводка: счётчики равны суммам строк',
    1,
    () =>
      `update figures set amount = amount + 1 where ctid = (select min(ctid) from figures where figure = 'energy' and team_id = 0)`,
  ],
  [
    'сводка: счётчики равны суммам строк',
    1,
    () => `insert into figures values ('enrolment', 7, '2026-11-09', 'rewarded', 9, 1)`,
  ],
  [
    'сводка: жителей столько, сколько их есть',
    1,
    () => `insert into figures values ('residents', 0, '-infinity', '', 9, 1)`,
  ],
  [
    'реактор: энергия города равна сумме счетов',
    1,
    () => `insert into figures values ('points', 0, '-infinity', '', 9, 0.01)`,
  ],
]

describe('the audit', () => {
  it('finds nothing in a database that only commands have written', async () => {
    expect(await audit(city.sql)).toEqual([])
  })

  it('has a violation in this test for each of its checks, of either currency', () => {
    const covered = new Set(damages.map(([title]) => title.replace(/^.*: /, '')))
    expect([...new Set(checks.map(({ title }) => title.replace(/^.*: /, '')))]).toEqual([...covered])
  })

  it.each(damages)('finds: %s', async (title, count, damage) => {
    const rollback = new Error('roll back')
    const found = city.sql.begin(async tx => {
      await tx.unsafe(damage())
      const [check] = checks.filter(each => each.title === title)
      const rows = await tx.unsafe(check?.sql ?? '')
      expect(rows).toHaveLength(count)
      expect(rows[0]?.what).toMatch(/\d/)
      throw rollback
    })
    await expect(found).rejects.toBe(rollback)
  })

  it('reports some of the places in words, and the number of the others', () => {
    const places = Array.from({ length: 10 }, (_, index) => `житель ${index}`)
    const lines = report([{ title: 'коины', count: 21, places }])
    expect([lines[0], lines.at(-1), lines.length]).toEqual(['Неверно в 21 месте: коины', '  … и ещё 11', 12])
  })
})

describe('the command', () => {
  const run = () =>
    promisify(execFile)(process.execPath, ['server/domains/audit.ts'], {
      env: { ...process.env, DATABASE_URL: city.url, SECRET: 'x'.repeat(32) },
    })

  it('exits with 0 while a server uses the same database, and with 1 and the places when something is wrong', async () => {
    const { stdout } = await run()
    expect(stdout).toContain('Счета города сходятся')
    await city.sql`update users set balance = balance + 1 where id = ${user}`
    await expect(run()).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining(`житель ${user}: на счету 81.00, по строкам 80.00`),
      stderr: expect.stringContaining('Счета города не сходятся'),
    })
    await city.sql`update users set balance = balance - 1 where id = ${user}`
  })
})
