import { people } from '#server/seeds/content/people.ts'
import { DEMO_PASSWORD } from '#server/seeds/demo.ts'

/** Calls the API without a browser, signed in as a user of the demo city. */
export async function callsAs(url: string, name: string) {
  const send = async (method: string, path: string, body?: object, jwt?: string) => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(jwt && { authorization: `Bearer ${jwt}` }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const identifier = people.find(({ full_name }) => full_name === name)?.username
  const { jwt } = await send('POST', '/auth/local', { identifier, password: DEMO_PASSWORD })
  return {
    get: (path: string) => send('GET', path, undefined, jwt),
    post: (path: string, data: object) => send('POST', path, { data }, jwt),
    put: (path: string, data: object) => send('PUT', path, { data }, jwt),
  }
}

const UNREAD = '/notifications?filters[is_viewed]=false&pagination[pageSize]=100'

/** Marks earlier notices as viewed, so that no toast covers the picture. The ids of the notices. */
export async function readNotices(url: string, name: string): Promise<number[]> {
  const calls = await callsAs(url, name)
  const { data } = (await calls.get(UNREAD)) as { data: { id: number }[] }
  const ids = data.map(({ id }) => id)
  for (const id of ids) await calls.put(`/notifications/${id}`, { is_viewed: true })
  return ids
}
