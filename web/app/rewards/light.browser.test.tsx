/// <reference types="@vitest/browser-playwright" />
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { refusal, serve, show } from '../../testing/app.tsx'
import { confirm } from '../../ui/modal/confirm.ts'
import { openModals } from '../../ui/modal/modal.ts'
import { toast } from '../../ui/toast/toast.ts'
import { CityBlock } from '../pages/CityBlock.tsx'
import { landRewards } from './land.ts'
import { lights } from './lights.ts'
import { boxOfToast, pinBetween } from './pulse.ts'
import { windows } from './windows.ts'

const me = { id: 1, full_name: 'Анна Орлова', points: 300, avatar: null } as never
/** Below a heading, as on the dashboard. */
const city = (
  <div style={{ paddingTop: 220 }}>
    <CityBlock me={me} />
  </div>
)
const motion = (value: 'reduce' | '') =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] })

let moments = 0
/** The moment of a notice, another one each time. */
const moment = () => new Date(Date.UTC(2026, 0, 2) + (moments += 1)).toISOString()
const tell = (createdAt: string, id?: number) =>
  landRewards(1, [{ notices: [{ createdAt } as never], toast: id }])
/** A toast, once it stands on the screen: the code of its card is loaded with the first one, and a pulse begins at the card. */
async function toastOfEnergy() {
  const id = toast.success('+100 bitW')
  await expect.poll(() => boxOfToast(id)?.height ?? 0).toBeGreaterThan(0)
  return id
}

/** The server: the city's energy, and my changes by their moments. */
function energyIs(total: number, changes: Readonly<Record<string, number>> = {}) {
  return serve({
    'GET /energy': () => ({ data: { id: 1, attributes: { total } }, meta: {} }),
    'GET /rating': () => ({ data: [], meta: { pagination: {}, me: null } }),
    'GET /user-points-changes': () => ({
      data: Object.entries(changes).map(([createdAt, amount], id) => ({
        id,
        attributes: { amount, createdAt },
      })),
      meta: { pagination: {} },
    }),
  })
}

/** The value at which the counter stands or to which it runs. */
const counter = () =>
  Number(document.querySelector('#city-energy ~ p [role="status"]')?.textContent?.replaceAll(/[^\d,]/g, ''))
const pieces = () => [...document.querySelectorAll<HTMLElement>('[aria-hidden="true"] > i')].filter(isPiece)
const isPiece = (element: Element) => getComputedStyle(element.parentElement as Element).position === 'fixed'
const litWindows = () => windows.filter(window => document.querySelector(`path[d="${window}"]`))
/** The animations of the pulse and of the light, which `finish` ends. */
const running = () =>
  document
    .getAnimations()
    .filter(({ effect }) => pieces().includes((effect as KeyframeEffect).target as HTMLElement))
const finish = () => {
  for (const animation of running()) animation.finish()
}
/** Pauses each animation when it begins, however late the test looks at it, until the returned function is called. */
const hold = () => {
  const original = Element.prototype.animate
  const animate = vi.spyOn(Element.prototype, 'animate')
  animate.mockImplementation(function (this: Element, ...given) {
    const animation = original.apply(this, given)
    animation.pause()
    return animation
  })
  return () => animate.mockRestore()
}

beforeEach(async () => {
  await motion('')
})
afterEach(async () => {
  vi.restoreAllMocks()
  // The next test begins with every reward lit.
  for (const { id } of lights.get()) lights.light(id)
  await page.viewport(1440, 900)
})

test('the counter waits for the pulse, then steps by the amount of the notice and ends at the server’s total', async () => {
  energyIs(1000)
  await show(city)
  await expect.poll(counter).toBe(1000)
  const before = litWindows().length

  const at = moment()
  // Others have got 70 meanwhile.
  energyIs(1170, { [at]: 100 })
  const goOn = hold()
  await tell(at, await toastOfEnergy())
  await expect.poll(() => running().length).toBe(3)
  expect(counter()).toBe(1070)
  expect(litWindows()).toHaveLength(before)

  goOn()
  finish()
  await expect.poll(counter).toBe(1170)
  await expect.poll(() => litWindows().length).toBe(before + 1)
  await expect
    .poll(() => {
      finish()
      return pieces().length
    })
    .toBe(0)
})

test('a pulse moves by transform and opacity alone, and nothing of it goes on for ever', async () => {
  energyIs(1000)
  await show(city)
  await expect.poll(counter).toBe(1000)
  const at = moment()
  energyIs(1100, { [at]: 100 })
  await tell(at, await toastOfEnergy())
  const seen = new Set<string>()
  const look = () => {
    for (const { effect } of running()) {
      const { iterations } = (effect as KeyframeEffect).getTiming()
      if (iterations !== 1) seen.add(`${iterations} times`)
      for (const frame of (effect as KeyframeEffect).getKeyframes())
        for (const name of Object.keys(frame)) seen.add(name)
    }
    finish()
  }
  await expect
    .poll(() => {
      look()
      return lights.get().every(({ isLit }) => isLit) && pieces().length === 0
    })
    .toBe(true)
  const own = ['offset', 'computedOffset', 'easing', 'composite']
  expect([...seen].filter(name => !own.includes(name)).toSorted()).toEqual(['opacity', 'transform'])
})

test('without motion the window is lit at once, with no pulse', async () => {
  await motion('reduce')
  energyIs(1000)
  await show(city)
  await expect.poll(counter).toBe(1000)
  const before = litWindows().length
  const added: Node[] = []
  const watch = new MutationObserver(changes => {
    for (const { addedNodes } of changes) added.push(...addedNodes)
  })
  watch.observe(document.body, { childList: true, subtree: true })
  const at = moment()
  energyIs(1100, { [at]: 100 })
  await tell(at, await toastOfEnergy())
  await expect.poll(() => litWindows().length).toBe(before + 1)
  await expect.poll(counter).toBe(1100)
  watch.disconnect()
  expect(added.filter(node => node.nodeName === 'I')).toEqual([])
})

test('a reward that was read elsewhere lights its window when the dashboard opens, and only once', async () => {
  const at = moment()
  energyIs(1100, { [at]: 100 })
  await tell(at)
  expect(lights.get().at(-1)).toMatchObject({ amount: 100, isLit: false })
  const count = lights.get().length
  const first = await show(city)
  await expect.poll(() => lights.get().at(-1)?.isLit).toBe(true)
  await expect.poll(counter).toBe(1100)
  const lit = litWindows()
  await expect
    .poll(() => {
      finish()
      return pieces().length
    })
    .toBe(0)
  await first.unmount()

  await show(city)
  await expect.poll(litWindows).toEqual(lit)
  await expect.poll(counter).toBe(1100)
  expect(pieces()).toEqual([])
  expect(lights.get()).toHaveLength(count)
})

test('leaving during the pulse removes it, and the window lights at the next visit', async () => {
  energyIs(1000)
  const screen = await show(city)
  await expect.poll(counter).toBe(1000)
  const at = moment()
  energyIs(1100, { [at]: 100 })
  const goOn = hold()
  await tell(at, await toastOfEnergy())
  await expect.poll(() => running().length).toBe(3)
  await screen.unmount()
  goOn()
  expect(pieces()).toEqual([])
  expect(lights.get().at(-1)?.isLit).toBe(false)
  await show(city)
  await expect.poll(() => lights.get().at(-1)?.isLit).toBe(true)
  await expect.poll(counter).toBe(1100)
})

test('a light waits until no dialog covers the city', async () => {
  energyIs(1000)
  await show(city)
  await expect.poll(counter).toBe(1000)
  void confirm.open({ title: 'Точно?', text: 'Да.', action: 'Да', cancel: 'Нет' })
  await expect.element(page.getByRole('dialog', { name: 'Точно?' })).toBeVisible()
  const at = moment()
  energyIs(1100, { [at]: 100 })
  await tell(at)
  await expect.poll(() => document.querySelector('[class*="stage"]')).not.toBeNull()
  expect(lights.get().at(-1)?.isLit).toBe(false)
  for (const { close } of openModals.get()) close()
  await expect.poll(() => lights.get().at(-1)?.isLit).toBe(true)
})

test('several notices of one toast are one light with their sum', async () => {
  const [one, other] = [moment(), moment()]
  energyIs(1000, { [one]: 30, [other]: 12.5 })
  const notices = [one, other].map(createdAt => ({ createdAt }) as never)
  await landRewards(1, [{ notices, toast: undefined }])
  expect(lights.get().at(-1)).toMatchObject({ amount: 42.5 })
})

test('energy that was taken lights nothing, and the total is the server’s', async () => {
  energyIs(1000)
  await show(city)
  await expect.poll(counter).toBe(1000)
  const count = lights.get().length
  const at = moment()
  energyIs(950, { [at]: -50 })
  await tell(at, toast.info('−50 bitW'))
  await expect.poll(counter).toBe(950)
  expect(lights.get()).toHaveLength(count)
})

test('when the amount cannot be read, the total alone is read again', async () => {
  energyIs(1000)
  await show(city)
  await expect.poll(counter).toBe(1000)
  const count = lights.get().length
  serve({
    'GET /energy': () => ({ data: { id: 1, attributes: { total: 1100 } }, meta: {} }),
    'GET /user-points-changes': () => refusal(400, 'ValidationError'),
  })
  await tell(moment(), toast.success('+100 bitW'))
  await expect.poll(counter).toBe(1100)
  expect(lights.get()).toHaveLength(count)
})

test('on a phone the pulse runs up from the toast at the foot', async () => {
  await page.viewport(390, 844)
  energyIs(1000)
  await show(city)
  await expect.poll(counter).toBe(1000)
  const at = moment()
  energyIs(1100, { [at]: 100 })
  const id = await toastOfEnergy()
  await tell(at, id)
  await expect.poll(() => running().length).toBe(3)
  const [pin] = pieces()
  const box = boxOfToast(id)
  for (const animation of running()) animation.pause()
  for (const animation of running()) animation.currentTime = 500
  const drawn = pin?.getBoundingClientRect()
  expect(drawn?.top).toBeLessThan(box?.top ?? 0)
  expect(drawn?.bottom).toBeGreaterThan(box?.top ?? 0)
  finish()
})

test.each([
  ['above the reactor', { top: 20, bottom: 100 }, { from: 100, to: 272, isUp: false }],
  ['below it', { top: 700, bottom: 780 }, { from: 700, to: 328, isUp: true }],
])('a pin leads from the edge of a toast %s to its rim', (_, edges, pin) => {
  const toast = new DOMRect(500, edges.top, 400, edges.bottom - edges.top)
  expect(pinBetween(toast, { x: 600, y: 300, radius: 28 })).toMatchObject(pin)
})

test.each([
  ['a toast that stands before the reactor', new DOMRect(500, 200, 400, 90), 300],
  ['a toast beside it', new DOMRect(700, 20, 400, 80), 300],
  ['a reactor that is scrolled away', new DOMRect(500, 20, 400, 80), -60],
])('there is no pin for %s', (_, toast, y) => {
  expect(pinBetween(toast, { x: 600, y, radius: 28 })).toBeUndefined()
})
