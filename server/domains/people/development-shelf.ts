import type { AdapterFactory, AdapterPayload } from 'oidc-provider'
import type { Database } from '../../database/pool.ts'

const DAY = 86_400

/**
 * Stores the sessions and codes of the development provider in the database: restarts keep them and servers
 * share them.
 */
export function shelfIn(sql: Database): AdapterFactory {
  return kind => {
    const find = async (column: 'id' | 'uid', value: string) => {
      const [row] = await sql<{ payload: AdapterPayload }[]>`
        select payload from development_provider
        where kind = ${kind} and ${sql(column)} = ${value} and expires_at > now()`
      return row?.payload
    }
    return {
      find: id => find('id', id),
      findByUid: uid => find('uid', uid),
      findByUserCode: () => Promise.resolve(undefined),
      async upsert(id, payload, seconds = DAY) {
        await sql`delete from development_provider where expires_at <= now()`
        await sql`
          insert into development_provider (kind, id, uid, grant_id, payload, expires_at)
          values (${kind}, ${id}, ${payload.uid ?? null}, ${payload.grantId ?? null},
            ${JSON.stringify(payload)}::text::jsonb, now() + make_interval(secs => ${seconds}))
          on conflict (kind, id) do update set uid = excluded.uid, grant_id = excluded.grant_id,
            payload = excluded.payload, expires_at = excluded.expires_at`
      },
      async consume(id) {
        const consumed = Math.floor(Date.now() / 1000)
        await sql`
          update development_provider set payload = payload || jsonb_build_object('consumed', ${consumed}::int)
          where kind = ${kind} and id = ${id}`
      },
      async destroy(id) {
        await sql`delete from development_provider where kind = ${kind} and id = ${id}`
      },
      async revokeByGrantId(grant) {
        await sql`delete from development_provider where grant_id = ${grant}`
      },
    }
  }
}
