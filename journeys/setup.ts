import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openCity } from './city.ts'

/** One demo city for all journeys; it is gone with its data when they are over. */
export default async function setup() {
  if (process.env.CITY_URL) return
  const directory = await mkdtemp(join(tmpdir(), 'city-journeys-'))
  const city = await openCity(directory)
  process.env.CITY_URL = city.url
  process.env.CITY_DIRECTORY = directory
  return async () => {
    await city.stop()
    await rm(directory, { recursive: true })
  }
}
