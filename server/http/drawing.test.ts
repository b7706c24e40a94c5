import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { limits } from '#contract/rest/limits.ts'
import { Drawings } from './drawing.ts'

/** The address selects the outcome: the answers, no drawing, no end, or a failure; `end` ends the thread. */
const BUNDLE = `
let latest = 'nobody'
export async function draw(address, answers) {
  if (address === '/fail') throw new Error('no such screen')
  if (address === '/end') process.exit(1)
  if (address === '/endless') return new Promise(() => undefined)
  if (address === '/empty') return ''
  latest = answers['/api/me']
  await new Promise(setImmediate)
  return address + ' of ' + latest + ' in ' + globalThis.pageSettings['city-time-zone']
}
`

let app: FastifyInstance
let directory: string
let registry: Registry
let drawings: Drawings

/** Longer than any thread takes to start. */
const PATIENCE_MS = 20_000
const drawingsOf = (mostMs?: number) => {
  const made = Drawings.of(app, directory, { 'city-time-zone': 'Europe/Moscow' }, registry, mostMs)
  if (!made) throw new Error('there is a bundle')
  return made
}

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'drawing-'))
  await mkdir(join(directory, 'opening'))
  await writeFile(join(directory, 'opening', 'drawing.js'), BUNDLE)
  await writeFile(join(directory, 'opening', 'package.json'), '{"type":"module"}')
  app = Fastify()
  registry = new Registry()
  drawings = drawingsOf(PATIENCE_MS)
})
afterEach(async () => {
  await app.close()
  await rm(directory, { recursive: true })
})

const draw = async (address: string, me = 'anna') =>
  String(Buffer.from((await drawings.draw(address, JSON.stringify({ '/api/me': me }))) ?? []))
const counted = async (outcome: string) =>
  Number(
    new RegExp(`page_drawings_total\\{outcome="${outcome}"\\} (\\d+)`).exec(await registry.metrics())?.[1] ??
      0,
  )

test('concurrent drawings are made one after another, each from its own answers', async () => {
  const people = ['anna', 'boris', 'vera', 'gleb']
  expect(await Promise.all(people.map(me => draw('/shop', me)))).toEqual(
    people.map(me => `/shop of ${me} in Europe/Moscow`),
  )
  expect(await counted('drawn')).toBe(people.length)
})

test('a page is sent without a drawing that fails, and the next one is drawn', async () => {
  expect(await draw('/fail')).toBe('')
  expect(await draw('/empty')).toBe('')
  expect(await draw('/shop')).toContain('anna')
  expect([await counted('failed'), await counted('empty')]).toEqual([1, 1])
})

test('a thread that ends is started again', async () => {
  expect(await draw('/end')).toBe('')
  expect(await draw('/shop')).toContain('anna')
})

test('a page does not wait for a drawing that takes too long, and those beyond the bound are refused at once', async () => {
  registry = new Registry()
  drawings = drawingsOf(50)
  const waiting = Array.from({ length: limits.drawingsWaiting }, () => draw('/endless'))
  expect(await draw('/shop')).toBe('')
  expect(await counted('refused')).toBe(1)
  expect(await Promise.all(waiting)).toEqual(waiting.map(() => ''))
  expect(await counted('late')).toBe(limits.drawingsWaiting)
})

test('without the module that draws there are no drawings', () => {
  expect(Drawings.of(app, tmpdir(), {}, new Registry())).toBeUndefined()
})
