import { expect, test } from 'vitest'
import { expectTypography } from '../../testing/typography.ts'
import { GRADOS, type Scene, START, scenes, USERNAME } from './script.ts'

const NEWCOMERS = 3
const VETERANS = 21
const LAST = 36
const LONG_NAME = 'Константин Константинопольский'

const sceneOf = (id: number): Scene => {
  const scene = scenes.find(scene => scene.id === id)
  if (!scene) throw new Error(`There is no scene ${id}`)
  return scene
}

/** Every path from a scene to an end. */
function pathsFrom(id: number, before: readonly Scene[] = []): readonly (readonly Scene[])[] {
  const path = [...before, sceneOf(id)]
  if (before.some(scene => scene.id === id))
    throw new Error(`A loop: ${path.map(scene => scene.id).join('.')}`)
  return sceneOf(id).options.flatMap(({ targetScene }) =>
    targetScene === null ? [path] : pathsFrom(targetScene, path),
  )
}

const paths = pathsFrom(START)
const idsOf = (path: readonly Scene[]) => path.map(scene => scene.id)
const messagesOf = (path: readonly Scene[]) => path.flatMap(scene => scene.text).join('\n')
const isNewcomers = (path: readonly Scene[]) => path.some(scene => scene.id === NEWCOMERS)
const newcomers = paths.filter(isNewcomers)
const veterans = paths.filter(path => !isNewcomers(path))
const lengths = (some: typeof paths) => some.map(path => path.length)

const shown = (message: string) => message.replaceAll(GRADOS, '').replaceAll(USERNAME, LONG_NAME)
const messages = scenes.flatMap(scene => scene.text)
const replies = scenes.flatMap(scene => scene.options.map(option => option.text))

test('scenes are numbered from 1 to 36 in order', () => {
  expect(scenes.map(scene => scene.id)).toEqual(Array.from({ length: LAST }, (_, index) => index + 1))
})

test('every target exists and every scene is on a path', () => {
  const targets = scenes.flatMap(scene => scene.options.map(option => option.targetScene))
  for (const target of targets) if (target !== null) expect(scenes.map(scene => scene.id)).toContain(target)
  expect(new Set(paths.flatMap(idsOf)).size).toBe(scenes.length)
})

test('no path comes back to a scene, and each ends with a reply that leads nowhere', () => {
  expect(() => pathsFrom(START)).not.toThrow()
  for (const path of paths) {
    expect(path.at(-1)?.options.map(option => option.targetScene)).toContain(null)
  }
})

test('scene 2 asks who came, and the two branches do not mix', () => {
  expect(sceneOf(START).options.map(option => option.targetScene)).toEqual([2])
  expect(sceneOf(2).options.map(option => option.targetScene)).toEqual([NEWCOMERS, VETERANS])
  const isOfVeterans = (id: number) => id >= VETERANS
  for (const { id, options } of scenes.filter(scene => scene.id > 2))
    for (const { targetScene } of options)
      if (targetScene !== null) {
        expect(targetScene, `from ${id}`).toBeGreaterThanOrEqual(NEWCOMERS)
        expect(isOfVeterans(targetScene), `from ${id}`).toBe(isOfVeterans(id))
      }
})

test('a scene has one to four messages and one to three replies', () => {
  for (const { id, text, options } of scenes) {
    expect(text.length, `scene ${id}`).toBeGreaterThanOrEqual(1)
    expect(text.length, `scene ${id}`).toBeLessThanOrEqual(4)
    expect(options.length, `scene ${id}`).toBeGreaterThanOrEqual(1)
    expect(options.length, `scene ${id}`).toBeLessThanOrEqual(3)
  }
})

test('no two replies of a scene read alike or lead to the same place', () => {
  const letters = (text: string) => text.toLowerCase().replaceAll(/[^а-яёa-z]/g, '')
  for (const { id, options } of scenes) {
    expect(new Set(options.map(option => letters(option.text))).size, `scene ${id}`).toBe(options.length)
    expect(new Set(options.map(option => option.targetScene)).size, `scene ${id}`).toBe(options.length)
  }
})

test('a newcomer’s path takes 9 to 12 scenes, one who knows the city needs 5 to 8', () => {
  expect(Math.max(...lengths(newcomers))).toBeLessThanOrEqual(12)
  expect(Math.min(...lengths(newcomers))).toBeGreaterThanOrEqual(9)
  expect(Math.max(...lengths(veterans))).toBeLessThanOrEqual(8)
  expect(Math.min(...lengths(veterans))).toBeGreaterThanOrEqual(5)
})

test('the city system speaks in the last two scenes of each branch, and its talk can be skipped', () => {
  expect(scenes.filter(scene => scene.character === 'system').map(scene => scene.id)).toEqual([
    19, 20, 35, 36,
  ])
  for (const branch of [newcomers, veterans]) {
    expect(branch.some(path => path.every(scene => scene.character === 'guide'))).toBe(true)
  }
})

test.each([
  ['finding a mission', /разделе «Миссии»/],
  ['enrolling', /«Записаться»/],
  ['leaving a mission until it is rewarded', /выйд.*наград/i],
  ['the report', /отчёт/i],
  ['verification by a moderator', /модератор/i],
  ['energy', /энерги/i],
  ['bitW', /bitW/],
  ['coins', /коин/i],
  ['chips', /чип/i],
  ['the trading quarter', /Торгов/],
  ['booking', /брон/i],
  ['coins deducted on request', /[Кк]оины (?:сразу )?спис/],
  ['access and delivery after approval', /одобр.*(?:забрать.*доступ)/i],
  ['the portal', /Портал/],
  ['likes and dislikes', /«Нравится».*«Не нравится»/],
  ['reputation', /репутаци/i],
  ['the leaderboard', /Лидерборд/],
  ['fair play', /неверные данные.*наруш.*списать энергию/i],
  ['help', /меню есть ссылка «Помощь»/],
])('every newcomer hears about %s', (_, stem) => {
  for (const path of newcomers) expect(messagesOf(path), idsOf(path).join('.')).toMatch(stem)
})

test.each([
  ['fair play', /неверные данные.*наруш/i],
  ['energy that may be taken', /списать/i],
  ['the portal', /Портал/],
  ['where tutorials are', /туториал/i],
  ['repeating the talk', /из меню/],
  ['help', /«Помощь»/],
])('everyone who knows the city is reminded of %s', (_, stem) => {
  for (const path of veterans) {
    // What was asked for is named by the reply.
    const said = path.flatMap(scene => [...scene.text, ...scene.options.map(option => option.text)])
    expect(said.join('\n'), idsOf(path).join('.')).toMatch(stem)
  }
})

test('only the two placeholders are used, and replies have none', () => {
  for (const message of messages) {
    for (const [placeholder] of message.matchAll(/\{[^}]*\}?|\}/g)) {
      expect([USERNAME, GRADOS], message).toContain(placeholder)
    }
  }
  for (const reply of replies) expect(reply).not.toMatch(/[{}*[\]]/)
})

test('a path says the resident’s name once or twice', () => {
  for (const path of paths) {
    const count = messagesOf(path).split(USERNAME).length - 1
    expect(count, idsOf(path).join('.')).toBeGreaterThanOrEqual(1)
    expect(count, idsOf(path).join('.')).toBeLessThanOrEqual(2)
  }
})

test('the badge of the city system begins a message, three to six times, beside both characters', () => {
  const marked = scenes.filter(scene => scene.text.some(message => message.includes(GRADOS)))
  expect(new Set(marked.map(scene => scene.character))).toEqual(new Set(['guide', 'system']))
  const all = messages.filter(message => message.includes(GRADOS))
  expect(all.length).toBeGreaterThanOrEqual(3)
  expect(all.length).toBeLessThanOrEqual(6)
  for (const message of all) expect(message.lastIndexOf(GRADOS), message).toBe(0)
})

test('no message promises to go on where the talk stopped, which its repetition from the menu does not do', () => {
  for (const message of messages) expect(message).not.toMatch(/с того же места|где остановились/)
})

test('a message has at most 220 characters with a long name in it, a reply at most 60', () => {
  for (const message of messages) expect(shown(message).length, message).toBeLessThanOrEqual(220)
  for (const reply of replies) expect(reply.length, reply).toBeLessThanOrEqual(60)
})

test('texts keep to the typography of the product', () => {
  for (const text of [...messages, ...replies]) {
    expectTypography(text)
    expect((text.split('**').length - 1) % 2, `bold: ${text}`).toBe(0)
  }
})

test('links, if any, are relative and not more than one', () => {
  const links = messages.flatMap(message => [...message.matchAll(/\]\(([^)]*)\)/g)].map(([, to]) => to))
  expect(links.length).toBeLessThanOrEqual(1)
  for (const link of links) expect(link).toMatch(/^\/[a-z]/)
})

test('the ids of a path fit in the server’s field', () => {
  for (const path of paths) expect(idsOf(path).join('.').length).toBeLessThanOrEqual(64)
})
