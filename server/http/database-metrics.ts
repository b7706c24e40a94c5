import { Counter, Gauge, type Registry } from 'prom-client'
import { type Database, serving, servingHeavy } from '../database/pool.ts'

/** Numbers of the pools together, of prepared statements and of PostgreSQL; collected at each scrape. */
export function databaseNumbers(registry: Registry, pools: readonly [Database, ...Database[]]): void {
  const registers = [registry]
  const sum = (of: (pool: Database) => number) => () => pools.reduce((total, pool) => total + of(pool), 0)
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  const counter = (name: string, help: string, read: () => number) =>
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset()
        this.inc(read())
      },
    })
  gauge(
    'database_pool_size',
    'Connections at most',
    sum(sql => sql.options.max),
  )
  gauge(
    'database_pool_waiting',
    'Statements that wait for a connection',
    sum(sql => sql.pool.waiting),
  )
  counter(
    'database_pool_waits_total',
    'Statements that waited for a connection and got one',
    sum(sql => sql.pool.waits),
  )
  counter(
    'database_pool_wait_seconds_total',
    'Time that they waited',
    sum(sql => sql.pool.waitedMs / 1000),
  )
  counter(
    'database_pool_refused_total',
    'Statements that got no connection in time, or found too many waiting: answered 503',
    sum(sql => sql.pool.refused),
  )
  gauge(
    'database_prepared_statements',
    'Prepared statements on all connections',
    sum(sql => sql.pool.prepared),
  )
  gauge(
    'database_prepared_bytes',
    'Bytes of their text',
    sum(sql => sql.pool.preparedBytes),
  )
  counter(
    'database_prepared_evicted_total',
    'Prepared statements closed because a connection had too many',
    sum(sql => sql.pool.evicted),
  )
  counter(
    'database_transaction_retries_total',
    'Transactions repeated after a deadlock or a serialization failure',
    sum(sql => sql.transactions.retried),
  )
  serverNumbers(registers, pools[0])
}

/**
 * Queried from PostgreSQL; left out while it does not answer, so that the other metrics are still returned.
 */
function serverNumbers(registers: Registry[], sql: Database): void {
  const connections = new Gauge({
    name: 'database_connections',
    help: 'Connections of the city by state, of all servers together',
    labelNames: ['state'] as const,
    registers,
    async collect() {
      const rows = await sql<{ state: string | null; count: number }[]>`
        select state, count(*)::int as count from pg_stat_activity
        where datname = current_database() and application_name in (${serving.name}, ${servingHeavy.name})
        group by state`.catch(() => [])
      connections.reset()
      for (const { state, count } of rows) connections.set({ state: state ?? 'other' }, count)
    },
  })
  const transactions = new Gauge({
    name: 'database_transactions_total',
    help: 'Transactions of the database since its statistics began, of all servers together; a statement on its own is one',
    labelNames: ['outcome'] as const,
    registers,
    async collect() {
      const rows = await sql<{ committed: number; rolled_back: number }[]>`
        select xact_commit as committed, xact_rollback as rolled_back
        from pg_stat_database where datname = current_database()`.catch(() => [])
      transactions.reset()
      for (const { committed, rolled_back } of rows) {
        transactions.set({ outcome: 'committed' }, committed)
        transactions.set({ outcome: 'rolled_back' }, rolled_back)
      }
    },
  })
}
