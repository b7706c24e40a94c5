import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalsIn } from '../rest/refusals.ts'
import { ru } from '../rest/texts.ts'
import { webApp } from './web.ts'

const app = Fastify()
let directory: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'web-'))
  await mkdir(join(directory, 'assets'))
  await writeFile(join(directory, 'index.html'), '<meta name="help-email" content="" />')
  await writeFile(join(directory, 'assets', 'city-1a2b.js'), '// city\n'.repeat(200))
  await webApp(app, directory, { helpEmail: 'help@city.example', refusals: refusalsIn(ru) })
})
afterAll(() => rm(directory, { recursive: true }))

test('every address of a screen gives the page, which says whom to write to and is asked for anew', async () => {
  for (const url of ['/', '/dashboard', '/admin/activity-list?page=2', '/no/such/street']) {
    const { statusCode, headers, body } = await app.inject(url)
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache'])
    expect(body).toBe('<meta name="help-email" content="help@city.example" />')
  }
})

test('a file of the build never changes and is sent compressed, or not again', async () => {
  const url = '/assets/city-1a2b.js'
  const { headers } = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
  expect(headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  const again = await app.inject({ url, headers: { 'if-none-match': String(headers.etag) } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test.each(['/assets/city-0000.js', '/api/no-such', '/favicon.ico'])('%s is no page', async url => {
  const { statusCode, headers } = await app.inject({ url, headers: { accept: '*/*' } })
  expect([statusCode, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8'])
})
