import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { people } from '#server/seeds/content/people.ts'
import { DEMO_PASSWORD } from '#server/seeds/demo.ts'
import { openCity } from './city.ts'

/** One demo city for all journeys; it is gone with its data when they are over. */
export default async function setup() {
  if (process.env.CITY_URL) return
  const directory = await mkdtemp(join(tmpdir(), 'city-journeys-'))
  const city = await openCity(directory)
  await stopAutomation(city.url)
  process.env.CITY_URL = city.url
  process.env.CITY_DIRECTORY = directory
  return async () => {
    await city.stop()
    await rm(directory, { recursive: true })
  }
}

/**
 * The history of a demo city ends at the moment it is made, so nobody knows beforehand whose tenth mission a journey
 * rewards: the award for ten of them would come into its totals.
 */
async function stopAutomation(url: string) {
  const send = async (method: string, path: string, body?: object, jwt?: string) => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(jwt && { authorization: `Bearer ${jwt}` }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const identifier = people.find(({ role }) => role === 'Superadmin')?.username
  const { jwt } = await send('POST', '/auth/local', { identifier, password: DEMO_PASSWORD })
  const conditions = await send('GET', '/mission-award-conditions?pagination[pageSize]=100', undefined, jwt)
  for (const { id } of conditions.data)
    await send('PUT', `/mission-award-conditions/${id}`, { data: { is_active: false } }, jwt)
}
