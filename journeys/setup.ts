import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Cookie } from '@playwright/test'
import { findEmbedded } from '#server/database/embedded.ts'
import { connect } from '#server/database/pool.ts'
import { Sessions } from '#server/domains/people/sessions.ts'
import { readSettings } from '#server/settings.ts'
import { openCity } from './city.ts'
import { cityTime, setClock } from './clock.ts'
import { callsAs, readNotices } from './local.ts'
import { administrator, idOf, resident, signedIn } from './people.ts'

/**
 * Populates a demo city, whose directory each worker copies for a city of its own (test.ts), and signs in the people of
 * most journeys: CITY_DIRECTORY, CITY_SESSIONS.
 */
export default async function setup() {
  setClock()
  const directory = await mkdtemp(join(tmpdir(), 'city-journeys-'))
  const city = await openCity(directory)
  await stopAutomation(city.url)
  await readNotices(city.url, resident)
  process.env.CITY_SESSIONS = JSON.stringify(await startSessions(directory))
  await city.stop()
  process.env.CITY_DIRECTORY = directory
  return () => rm(directory, { recursive: true })
}

/** By name of the person, the cookies of a session. */
async function startSessions(directory: string): Promise<[string, Partial<Cookie>[]][]> {
  const settings = await readSettings({ DATA_DIR: directory })
  const sql = connect((await findEmbedded(join(directory, 'postgres'))) ?? '', { max: 1 })
  const sessions = new Sessions({ sql, settings, clock: cityTime })
  const all: [string, Partial<Cookie>[]][] = []
  for (const name of signedIn) {
    const { key } = await sessions.start(sql, idOf(name))
    all.push([name, [{ name: 'city', value: key, domain: 'localhost', path: '/' }]])
  }
  await sql.end()
  return all
}

/**
 * The history of a demo city ends at the moment it is made, so nobody knows beforehand whose tenth mission a journey
 * rewards: the award for ten of them would come into its totals.
 */
async function stopAutomation(url: string) {
  const calls = await callsAs(url, administrator)
  for (const { id } of (await calls.get('/mission-award-conditions?pagination[pageSize]=100')).data)
    await calls.put(`/mission-award-conditions/${id}`, { is_active: false })
}
