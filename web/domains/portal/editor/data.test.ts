import { afterEach, expect, test, vi } from 'vitest'
import { send } from './data.ts'
import { emptyDraft } from './draft.ts'

afterEach(() => vi.unstubAllGlobals())

const me = 7
const answer = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const forbidden = () =>
  answer(403, {
    data: null,
    error: { status: 403, name: 'ForbiddenError', message: 'Нет прав', details: {} },
  })

/** What the machine is told when an article is not saved; `whoami` answers whose session it is. */
async function refused(whoami: () => Response) {
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) =>
    String(input instanceof Request ? input.url : input).includes('/users/me') ? whoami() : forbidden(),
  )
  const call = {
    do: 'save',
    article: 3,
    draft: emptyDraft,
    ifMatch: 'x',
    wish: null,
    isPending: false,
    isLast: false,
  } as const
  const event = await send(call, me, false)
  return event.is === 'failed' && event.failure
}

test('a forbidden save tells an ended session from another person and from a right that is missing', async () => {
  expect(await refused(forbidden)).toMatchObject({ kind: 'signedOut' })
  expect(await refused(() => answer(200, { id: 8, full_name: 'Анна Светлова', username: 'anna' }))).toEqual({
    kind: 'other',
    message: 'Анна Светлова',
  })
  expect(await refused(() => answer(200, { id: me, full_name: 'Я', username: 'me' }))).toMatchObject({
    kind: 'refused',
    message: 'Нет прав',
  })
})
