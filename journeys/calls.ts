import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'

/** Calls the API from the page's browser, with its session and origin. */
export const calls = (page: Page) => {
  const send = async (method: string, path: string, data?: object) => {
    const { origin } = new URL(page.url())
    const answer = await page.request.fetch(`${origin}/api${path}`, {
      method,
      headers: { origin },
      ...(data && { data: { data } }),
    })
    return { status: answer.status(), body: await answer.json() }
  }
  return {
    get: (path: string) => send('GET', path),
    post: (path: string, data: object) => send('POST', path, data),
    put: (path: string, data: object) => send('PUT', path, data),
  }
}

/** A mission for one journey alone, seen on the moderator's dashboard. Returns its name, which no other has. */
export async function makeMission(moderator: Page, title: string, more: object = {}) {
  const name = `${title} ${randomBytes(3).toString('hex')}`
  const { status, body } = await calls(moderator).post('/activities', {
    name,
    description: 'Расскажите соседям, что вы умеете.',
    type: 'activity_type_5',
    points: 100,
    balance: 50,
    ...more,
  })
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`)
  await moderator.reload()
  await moderator.getByRole('heading', { name }).waitFor()
  return name
}
