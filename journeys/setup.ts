import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Cookie } from '@playwright/test'
import { Sessions } from '#server/domains/people/sessions.ts'
import { readSettings } from '#server/settings.ts'
import { buildWeb, hashOf } from '#server/web-build.ts'
import { arrive, inDatabase, openCity } from './city.ts'
import { cityTime, setClock } from './clock.ts'
import { callsAs, readNotices } from './local.ts'
import { administrator, idOf, newcomers, resident, SESSIONS, signedIn } from './people.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const POPULATED = join(ROOT, 'node_modules', '.cache', 'populated')
/** What a populated city depends on; the rest of it is the clock of the journeys. */
const SOURCES = ['server', 'contract', 'journeys/setup.ts', 'journeys/clock.ts', 'package-lock.json']
/** Longer than it takes to populate the city: no row of it lies ahead of a journey. */
const MINUTES_LATER = 30

/**
 * Builds the web app, and populates a demo city unless one of exactly these sources is kept: CITY_DIRECTORY, which
 * test.ts copies for the city of each file of journeys.
 */
export default async function setup() {
  await buildWeb()
  const directory = join(POPULATED, await hashOf(ROOT, SOURCES))
  if (!existsSync(directory)) {
    await rm(POPULATED, { recursive: true, force: true })
    await mkdir(POPULATED, { recursive: true })
    const begun = await mkdtemp(join(POPULATED, 'begun-'))
    await populate(begun)
    await rename(begun, directory)
  }
  process.env.CITY_DIRECTORY = directory
  setClock(MINUTES_LATER)
}

/** Populates a demo city in an empty directory and signs in the people of most journeys, in the file SESSIONS. */
async function populate(directory: string) {
  setClock()
  const city = await openCity(directory)
  try {
    await stopAutomation(city.url)
    await arrive(directory, Object.values(newcomers).map(idOf))
    await readNotices(city.url, resident)
    await writeFile(join(directory, SESSIONS), JSON.stringify(await startSessions(directory)))
  } finally {
    await city.stop()
  }
}

/** By name of the person, the cookies of a session. */
async function startSessions(directory: string): Promise<[string, Partial<Cookie>[]][]> {
  const settings = await readSettings({ DATA_DIR: directory })
  return inDatabase(directory, async sql => {
    const sessions = new Sessions({ sql, settings, clock: cityTime })
    const all: [string, Partial<Cookie>[]][] = []
    for (const name of signedIn) {
      const { key } = await sessions.start(sql, idOf(name))
      all.push([name, [{ name: 'city', value: key, domain: 'localhost', path: '/' }]])
    }
    return all
  })
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
