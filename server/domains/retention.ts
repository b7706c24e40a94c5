import { SECURITY_EVENT_DAYS } from '#contract/domains/history.ts'
import { retentionNumbers } from '../retention/metrics.ts'
import { oldRows, type Trim } from '../retention/trim.ts'
import { RetentionWorker } from '../retention/worker.ts'
import { oldEvents } from './automation/old-events.ts'
import type { City, Domain } from './domain.ts'
import { unusedFiles } from './media/unused-files.ts'
import { oldViews } from './portal/old-views.ts'
import { mergedFigures } from './statistics/overview/merged.ts'

type Trimmable = Pick<City, 'settings' | 'clock'> & Pick<City['engine'], 'model'>

/**
 * The tables that grow without end and are trimmed. Not here: rows that the ledger, the history or a counter
 * needs.
 */
export const trimsOf = (parts: Trimmable): readonly Trim[] => {
  const { keep } = parts.settings
  return [
    // product §9: a key is kept for a day.
    { kind: 'idempotency_keys', days: 1, run: oldRows({ table: 'idempotency_keys', at: 't.created_at' }) },
    { kind: 'events', days: keep.events, run: oldEvents(keep.events) },
    {
      kind: 'notifications',
      days: keep.notifications,
      run: oldRows({ table: 'notifications', at: 't.created_at', when: 't.is_viewed' }),
    },
    { kind: 'article_views', days: keep.views, run: oldViews },
    {
      kind: 'sessions',
      days: 0,
      run: oldRows({ table: 'sessions', at: 'greatest(t.expires_at, t.token_expires_at)' }),
    },
    { kind: 'mail_codes', days: 0, run: oldRows({ table: 'mail_codes', at: 't.expires_at' }) },
    { kind: 'logout_tokens', days: 0, run: oldRows({ table: 'logout_tokens', at: 't.expires_at' }) },
    { kind: 'attempts', days: 1, run: oldRows({ table: 'attempts', at: 't.since' }) },
    {
      kind: 'development_provider',
      days: 0,
      run: oldRows({ table: 'development_provider', at: 't.expires_at' }),
    },
    {
      kind: 'security_events',
      days: SECURITY_EVENT_DAYS,
      run: oldRows({ table: 'security_events', at: 't.created_at' }),
    },
    // The current week is still written by everybody.
    { kind: 'figures', days: 8, run: mergedFigures },
    ...unusedFiles(parts),
  ]
}

/** Runs the retention worker of this process while the server listens. */
export const retention: Domain = city => {
  const { app, engine, sql, settings, clock, registry } = city
  retentionNumbers(registry, sql)
  const worker = new RetentionWorker({
    sql,
    clock,
    log: app.log,
    trims: trimsOf({ model: engine.model, settings, clock }),
  })
  app.addHook('onListen', async () => worker.start())
  app.addHook('onClose', () => worker.stop())
  return {}
}
