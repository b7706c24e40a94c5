import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../database/pool.ts'

/** What the retention workers of all processes did, as the database has it; left out while it does not answer. */
export function retentionNumbers(registry: Registry, sql: Database): void {
  /** Each gauge reads its own column: prom-client collects all at once, so that none may set the value of another. */
  const byKind = (name: string, help: string, column: 'removed' | 'lag_seconds' | 'ran_at') => {
    const value = column === 'ran_at' ? sql`extract(epoch from ran_at)` : sql(column)
    const gauge = new Gauge({
      name,
      help,
      labelNames: ['kind'] as const,
      registers: [],
      async collect() {
        const rows = await sql<{ kind: string; value: number }[]>`
          select kind, (${value})::float as value from retention where ran_at is not null`.catch(() => [])
        this.reset()
        for (const row of rows) this.set({ kind: row.kind }, row.value)
      },
    })
    registry.registerMetric(gauge)
  }
  byKind(
    'retention_removed_rows_total',
    'Rows removed because their time was over, and uploads attached to nothing, of all servers together',
    'removed',
  )
  byKind(
    'retention_lag_seconds',
    'How much longer than its time the oldest row has been kept, of all servers together',
    'lag_seconds',
  )
  byKind(
    'retention_last_run_timestamp_seconds',
    'When rows of a kind were last looked through, of all servers together',
    'ran_at',
  )
  const unused = new Gauge({
    name: 'files_unused',
    help: 'Uploaded files that may be attached to nothing, and their bytes, of all servers together',
    labelNames: ['unit'] as const,
    registers: [],
    async collect() {
      const [row] = await sql<{ files: number; bytes: number }[]>`
        select count(*)::float as files, coalesce(sum(size) * 1000, 0)::float as bytes
        from files where unused_since is not null and sealed_at is null`.catch(() => [])
      this.reset()
      if (!row) return
      this.set({ unit: 'files' }, row.files)
      this.set({ unit: 'bytes' }, row.bytes)
    },
  })
  registry.registerMetric(unused)
}
