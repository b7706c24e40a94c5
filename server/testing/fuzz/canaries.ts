import type { Database } from '../../database/pool.ts'

/** A text in private values, and the roles that may receive it. */
interface Canary {
  readonly text: string
  readonly allowed: readonly string[]
}

/**
 * Of a resident who is none of the walkers: readable by that resident and moderators alone (product.md §5).
 */
const PERSONAL: Canary = { text: 'kanarejka-lichnoe', allowed: ['moderator', 'superadmin'] }
/** No answer ever holds it. */
const SECRET: Canary = { text: 'kanarejka-tajna', allowed: [] }

const personalColumns = {
  user_infos: ['phone', 'telegram'],
  notifications: ['title', 'text'],
  user_activities: ['comment'],
  user_badges: ['comment'],
  bookings: ['user_comment', 'moderator_comment'],
  user_activity_enrolls: ['report', 'moderator_comment'],
} as const

/**
 * Writes the canaries into rows of these residents; ledger rows cannot be changed, so `post` creates new ones
 * as a moderator.
 */
export async function plant(
  sql: Database,
  residents: readonly number[],
  post: (path: string, data: object) => Promise<void>,
): Promise<void> {
  for (const path of ['/api/user-points-changes/create-many', '/api/user-balance-changes/create-many']) {
    await post(path, { users: residents, amount: 1, comment: PERSONAL.text })
  }
  for (const [table, columns] of Object.entries(personalColumns)) {
    for (const column of columns) {
      await sql`update ${sql(table)} set ${sql(column)} = ${PERSONAL.text} where user_id = any(${residents as number[]})`
    }
  }
  await sql`
    update users set email = ${PERSONAL.text} || id || '@city.example', username = ${PERSONAL.text} || id, password = ${SECRET.text}
    where id = any(${residents as number[]})`
  await sql`
    insert into articles (title, author_id, content, created_at, updated_at)
    select ${PERSONAL.text}, u.id, '[]'::jsonb, now(), now() from users u where u.id = any(${residents as number[]})`
}

/** The canaries in an answer that its caller may not receive. */
export const leaksIn = (body: string, role: string): readonly string[] =>
  [PERSONAL, SECRET]
    .filter(({ text, allowed }) => !allowed.includes(role) && body.includes(text))
    .map(({ text }) => text)
