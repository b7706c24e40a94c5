import { plural } from '#contract/words.ts'
import { command, Failure, isCommand, say } from '../command.ts'
import { joinDatabase } from '../database/open.ts'
import { connect, type Database } from '../database/pool.ts'
import { reach } from '../database/reach.ts'
import { readSettings } from '../settings.ts'
import type { Check } from './check.ts'
import { chipChecks } from './chips/checks.ts'
import { leaderboardChecks } from './leaderboard/checks.ts'
import { ledgerChecks } from './ledger/checks.ts'
import { missionChecks } from './missions/checks.ts'
import { portalChecks } from './portal/checks.ts'
import { statisticsChecks } from './statistics/checks.ts'

/** All checks of the audit. */
export const checks: readonly Check[] = [
  ...ledgerChecks,
  ...chipChecks,
  ...missionChecks,
  ...portalChecks,
  ...leaderboardChecks,
  ...statisticsChecks,
]

/** A violated invariant of the product: the number of places, and descriptions of some of them. */
export interface Finding {
  readonly title: string
  readonly count: number
  readonly places: readonly string[]
}

const SHOWN = 10

/**
 * Runs every check in one read-only snapshot, also of a database in use. No findings: all invariants hold.
 */
export async function audit(sql: Database): Promise<Finding[]> {
  return sql.begin('isolation level repeatable read read only', async tx => {
    await tx`select set_config('statement_timeout', '0', true)`
    const findings: Finding[] = []
    for (const { title, sql: text } of checks) {
      const places = await tx.unsafe<{ what: string; count: number }[]>(
        `select what, count(*) over () as count from (${text}) q limit ${SHOWN}`,
      )
      const [first] = places
      if (first) findings.push({ title, count: first.count, places: places.map(({ what }) => what) })
    }
    return findings
  })
}

const ofPlaces = { one: 'месте', few: 'местах', many: 'местах' }

/** The findings as lines of text. */
export const report = (findings: readonly Finding[]): string[] =>
  findings.flatMap(({ title, count, places }) => [
    `Неверно в ${count} ${plural(count, ofPlaces)}: ${title}`,
    ...places.map(place => `  ${place}`),
    ...(count > places.length ? [`  … и ещё ${count - places.length}`] : []),
  ])

// In the image, which does not contain tools/: node server/domains/audit.ts
if (isCommand(import.meta.filename)) {
  const use = {
    name: 'npm run audit:ledger',
    text: 'Проверяет на работающей базе, что сходятся все коины, bitW, оценки и места; ничего не меняет.',
  }
  await command(use, async () => {
    const database = await joinDatabase(await readSettings())
    const sql = connect(database.url, { max: 1, name: 'city audit' })
    try {
      await reach(sql)
      const [city] = await sql<
        { isThere: boolean }[]
      >`select to_regclass('user_points_changes') is not null as "isThere"`
      if (!city?.isThere) throw new Failure('В этой базе ещё нет города: запустите сервер, он её подготовит.')
      const started = performance.now()
      const findings = await audit(sql)
      for (const line of report(findings)) say(line)
      if (findings.length > 0)
        throw new Failure('Счета города не сходятся: ничего не исправлено, смотрите выше.')
      const seconds = ((performance.now() - started) / 1000).toFixed(1)
      say(`Счета города сходятся: проверок ${checks.length}, ${seconds} с.`)
    } finally {
      await sql.end()
      await database.close()
    }
  })
}
