import type { Database, Transaction } from '../database/pool.ts'
import { addCompanions } from '../domains/people/companions.ts'

type Sql = Database | Transaction
type Value = string | number | boolean | Date | null | object
export type Row = { readonly [column: string]: Value | undefined }

/** Columns of `articles_counters` and `comments_counters` (docs/decisions/011). */
const counted = new Set(['views', 'likes_count', 'dislikes_count', 'comments_count'])

/** Inserts rows of the same columns, and their counters; returns their ids in the same order. */
export async function insert(sql: Sql, table: string, rows: readonly Row[]): Promise<number[]> {
  if (table !== 'articles' && table !== 'comments') return insertRows(sql, table, rows)
  const pick = (row: Row, isCounted: boolean) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => counted.has(name) === isCounted))
  const ids = await insertRows(
    sql,
    table,
    rows.map(row => pick(row, false)),
  )
  const counters = rows.map((row, index) => ({ id: ids[index], ...pick(row, true) }))
  await insertRows(
    sql,
    `${table}_counters`,
    counters.filter(row => Object.values(row).slice(1).some(Boolean)),
  )
  return ids
}

async function insertRows(sql: Sql, table: string, rows: readonly Row[]): Promise<number[]> {
  if (rows.length === 0) return []
  const columns = [...new Set(rows.flatMap(row => Object.keys(row)))]
  const list = columns.map(column => `"${column}"`).join(', ')
  const inserted = await sql.unsafe<{ id: number }[]>(
    `insert into ${table} (${list}) select ${list} from json_populate_recordset(null::${table}, $1::text::json) returning id`,
    [JSON.stringify(rows)],
  )
  return inserted.map(({ id }) => id)
}

/** Inserts the ordered pairs of a to-many relation. */
export async function link(
  sql: Sql,
  table: string,
  owner: number,
  targets: readonly number[],
): Promise<void> {
  await sql.unsafe(
    `insert into ${table} (owner_id, target_id, position) select $1, x.id, x.n from unnest($2::integer[]) with ordinality x(id, n)`,
    [owner, targets as number[]],
  )
}

export type RoleType = 'authenticated' | 'moderator' | 'superadmin'

/** Inserts rows with default values; tests and seeds name only the columns that matter to them. */
export function builders(sql: Sql, now: Date) {
  let made = 0
  const stamps = { created_at: now, updated_at: now }
  const one = async (table: string, row: Row) => {
    const [id] = await insert(sql, table, [{ ...stamps, ...row }])
    if (id === undefined) throw new Error(`nothing was inserted into ${table}`)
    return id
  }
  const next = () => {
    made += 1
    return made
  }
  return {
    async resident({
      role = 'authenticated',
      ...row
    }: Row & { readonly role?: RoleType } = {}): Promise<number> {
      const n = next()
      const [found] = await sql<{ id: number }[]>`select id from roles where type = ${role}`
      const id = await one('users', {
        username: `resident${n}`,
        email: `resident${n}@city.example`,
        full_name: `Житель ${n}`,
        provider: 'local',
        confirmed: true,
        blocked: false,
        points: 0,
        balance: 0,
        reputation: 0,
        role_id: found?.id ?? 1,
        ...row,
      })
      await addCompanions(sql, [id], now)
      return id
    },
    mission: (row: Row = {}) =>
      one('activities', {
        name: `Миссия ${next()}`,
        type: 'activity_type_1',
        ...(row['badge_id'] ? {} : { points: 10, balance: 10 }),
        is_repeatable: false,
        requires_report: false,
        ...row,
      }),
    chip: (row: Row = {}) => one('badges', { name: `Чип ${next()}`, color: 'Blue', ...row }),
    shopItem: (row: Row = {}) =>
      one('shop_items', {
        name: `Товар ${next()}`,
        price: 10,
        type: 'shop_item_type_1',
        published_at: now,
        ...row,
      }),
    article: (row: Row = {}) =>
      one('articles', {
        title: `Статья ${next()}`,
        content: [{ id: 'a', type: 'text', content: [{ text: 'Первый абзац.' }] }],
        type: 'article_type_1',
        published_at: now,
        ...row,
      }),
    theme: (row: Row = {}) =>
      one('tags', { name: `Тема ${next()}`, is_approved: true, articles_count: 0, ...row }),
    comment: (row: Row) => one('comments', { text: `Комментарий ${next()}`, ...row }),
    /** A row of any other table, without defaults. */
    row: one,
  }
}
