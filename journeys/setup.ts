import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openCity } from './city.ts'
import { callsAs, readNotices } from './local.ts'
import { administrator, resident } from './people.ts'

/** Populates a demo city, whose directory each worker copies for a city of its own (test.ts). */
export default async function setup() {
  const directory = await mkdtemp(join(tmpdir(), 'city-journeys-'))
  const city = await openCity(directory)
  await stopAutomation(city.url)
  await readNotices(city.url, resident)
  await city.stop()
  process.env.CITY_DIRECTORY = directory
  return () => rm(directory, { recursive: true })
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
