import { resident } from './people.ts'
import { settled } from './settled.ts'
import { expect, test } from './test.ts'

test('a screen shows its cards without a request to the API, and asks for no address twice', {
  tag: ['@phone', '@gate-phone'],
}, async ({ visit }) => {
  const page = await visit(resident)
  for (const path of ['/dashboard', '/user-activity-list', '/shop', '/portal', '/article/1']) {
    const asked: string[] = []
    page.on('request', request => {
      const { pathname, search } = new URL(request.url())
      if (request.method() === 'GET' && pathname.startsWith('/api/')) asked.push(pathname + search)
    })
    await page.goto(path)
    await settled(page)
    // When everything else is done the stream is opened, and then the unread notices are asked for.
    await expect.poll(() => asked.some(address => address.startsWith('/api/notifications?')), path).toBe(true)
    const later = /^\/api\/(notifications|user-(activities|badges)\?fields\[0\]=createdAt)/
    expect(
      asked.filter(address => !later.test(address)),
      path,
    ).toEqual([])
    expect([...new Set(asked)], path).toEqual(asked)
    page.removeAllListeners('request')
  }
})
