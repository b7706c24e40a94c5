import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { REVEAL_MS, SCROLL_MS } from '#contract/constants.ts'
import { acted, serve, show, textOf } from '../../testing/app.tsx'
import type { Me } from '../people/data.ts'
import type { Path } from './dialogue.ts'
import { DialogueScreen } from './screens/DialogueScreen.tsx'
import { scenes } from './script.ts'

const me = { id: 7, full_name: 'Алина Воронцова', avatar: null } as Me
const [first, second] = scenes as [(typeof scenes)[number], (typeof scenes)[number]]

/** Whether the person wants motion reduced, whatever the browser says. */
function reduceMotion(isReduced: boolean) {
  const { matchMedia } = window
  vi.spyOn(window, 'matchMedia').mockImplementation(query => {
    const found = matchMedia.call(window, query)
    return query.includes('reduced-motion') ? Object.create(found, { matches: { value: isReduced } }) : found
  })
}

beforeEach(() => {
  serve({})
  reduceMotion(false)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  await page.viewport(1440, 900)
})

interface Given {
  start?: Path
  onScene?: (path: Path) => void
  onEnd?: () => Promise<boolean>
}
async function talk({ start = [1], onScene = () => {}, onEnd = async () => true }: Given = {}) {
  const screen = await show(<DialogueScreen me={me} start={start} onScene={onScene} onEnd={onEnd} />)
  const log = screen.getByRole('log')
  return {
    screen,
    log,
    said: () =>
      [...log.element().querySelectorAll('p')].filter(line => !line.closest('[aria-hidden]')).length,
    isTyping: () => log.element().querySelector('[aria-hidden] i') !== null,
    answers: () => screen.getByRole('group', { name: 'Ответы' }),
    /** Moves the clock. */
    pass: (ms: number) => acted(() => vi.advanceTimersByTimeAsync(ms)),
  }
}

test('messages come one by one, the first after 1250 ms; then the indicator, then the answers', async () => {
  const { said, isTyping, answers, pass } = await talk()
  expect(REVEAL_MS).toBe(1250)
  await pass(REVEAL_MS - 1)
  expect([said(), isTyping()]).toEqual([0, true])
  await pass(1)
  expect(said()).toBe(1)
  for (let count = 2; count <= first.text.length; count += 1) {
    await pass(REVEAL_MS - 1)
    expect(said()).toBe(count - 1)
    await pass(1)
    expect(said()).toBe(count)
  }
  await pass(REVEAL_MS - 1)
  expect([isTyping(), answers().elements().length]).toEqual([true, 0])
  await pass(1)
  await expect.element(answers()).toBeVisible()
  expect(isTyping()).toBe(false)
})

test('the log scrolls to its end 250 ms after a message', async () => {
  const { log, pass } = await talk({ start: [1, 2, 3, 4, 7] })
  const turns = log.element().lastElementChild
  if (!turns) throw new Error('the log has no turns')
  const scroll = vi.spyOn(turns, 'scrollIntoView')
  expect(SCROLL_MS).toBe(250)
  await pass(SCROLL_MS - 1)
  expect(scroll).not.toHaveBeenCalled()
  await pass(1)
  expect(scroll.mock.calls).toEqual([[{ block: 'end' }]])
})

test('a click brings the rest of the scene at once', async () => {
  const { said, answers, log } = await talk()
  await log.click()
  await expect.element(answers()).toBeVisible()
  expect(said()).toBe(first.text.length)
})

test('Space brings the rest of the scene at once, and Enter answers with the first reply', async () => {
  const onScene = vi.fn()
  const { said, answers } = await talk({ onScene })
  await userEvent.keyboard(' ')
  await expect.element(answers().getByRole('button').first()).toHaveFocus()
  expect(said()).toBe(first.text.length)
  await userEvent.keyboard('{Enter}')
  expect(onScene).toHaveBeenCalledExactlyOnceWith([1, 2])
})

test('with reduced motion a scene is shown whole', async () => {
  vi.restoreAllMocks()
  reduceMotion(true)
  const { said, answers, screen } = await talk()
  await expect.element(answers()).toBeVisible()
  expect(said()).toBe(first.text.length)
  await screen.getByRole('button', { name: first.options[0]?.text ?? '' }).click()
  await expect.poll(said).toBe(first.text.length + 1 + second.text.length)
})

/** The second click of a double click, where another button stands by then. */
const clickAgain = (button: Element) =>
  button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 2 }))

test('with reduced motion a double click answers one scene', async () => {
  vi.restoreAllMocks()
  reduceMotion(true)
  const onScene = vi.fn()
  const { answers } = await talk({ onScene })
  const answerOf = (scene: typeof first) =>
    answers().getByRole('button', { name: scene.options[0]?.text ?? '' })
  await answerOf(first).click()
  await expect.element(answerOf(second)).toBeVisible()
  clickAgain(answerOf(second).element())
  expect(onScene).toHaveBeenCalledExactlyOnceWith([1, 2])
  await answerOf(second).click()
  await expect.poll(() => onScene.mock.calls.length).toBe(2)
})

test('with reduced motion Enter that is held down answers one scene', async () => {
  vi.restoreAllMocks()
  reduceMotion(true)
  const onScene = vi.fn()
  const { answers } = await talk({ onScene })
  const button = answers().getByRole('button').first()
  await expect.element(button).toHaveFocus()
  await userEvent.keyboard('{Enter>3/}')
  expect(onScene).toHaveBeenCalledExactlyOnceWith([1, 2])
  await expect.element(button).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => onScene.mock.calls.length).toBe(2)
})

test('Space that is held down brings the rest of the scene and answers nothing', async () => {
  const onScene = vi.fn()
  const { answers } = await talk({ onScene })
  await userEvent.keyboard('[Space>3/]')
  await expect.element(answers().getByRole('button').first()).toHaveFocus()
  expect(onScene).not.toHaveBeenCalled()
})

test('the reply is shown as the resident’s, and the next scene follows', async () => {
  const { log, screen, said, answers, pass } = await talk()
  await log.click()
  const reply = first.options[0]?.text ?? ''
  await screen.getByRole('button', { name: reply }).click()
  await expect.poll(said).toBe(first.text.length + 1)
  await expect.element(log.getByText(reply, { exact: false })).toBeVisible()
  expect(answers().elements()).toEqual([])
  await pass(REVEAL_MS)
  await expect.poll(said).toBe(first.text.length + 2)
})

test('a conversation goes on where it stopped, with what was said above', async () => {
  const { said, answers, log } = await talk({ start: [1, 2, 3] })
  const reply = second.options.find(({ targetScene }) => targetScene === 3)?.text ?? ''
  await expect.element(log.getByText(reply, { exact: false })).toBeVisible()
  await expect.element(answers()).toBeVisible()
  expect(said()).toBe(first.text.length + second.text.length + (scenes[2]?.text.length ?? 0) + 2)
  await expect.element(log.getByText(/Здравствуйте, Алина Воронцова/)).toBeVisible()
  expect(log.element().textContent).not.toMatch(/[{}]/)
})

test('a message about the city system has its badge beside it', async () => {
  const { log } = await talk({ start: [1, 2, 3] })
  const badges = log.element().querySelectorAll('[title="Знак ГрадОС"]')
  expect(badges).toHaveLength(1)
})

const ending: Path = [1, 2, 3, 4, 7, 9, 12, 14, 15, 17]

test('a reply without a target ends the conversation once', async () => {
  const onEnd = vi.fn(async () => true)
  const { screen } = await talk({ start: ending, onEnd })
  const last = scenes[16]?.options.find(({ targetScene }) => targetScene === null)?.text ?? ''
  await screen.getByRole('button', { name: last }).dblClick()
  await expect.poll(() => onEnd.mock.calls.length).toBe(1)
})

test('an end that is not saved is said, and the answers are there again', async () => {
  const onEnd = vi.fn(async () => false)
  const { screen } = await talk({ start: ending, onEnd })
  const last = scenes[16]?.options.find(({ targetScene }) => targetScene === null)?.text ?? ''
  const button = screen.getByRole('button', { name: last })
  await button.click()
  await expect.poll(textOf(screen.getByRole('alert'))).toMatch(/знакомство не завершилось/)
  await button.click()
  await expect.poll(() => onEnd.mock.calls.length).toBe(2)
})

test('skipping asks once', async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const onEnd = vi.fn(() => promise)
  const { screen } = await talk({ onEnd })
  const skip = screen.getByRole('button', { name: 'Пропустить' })
  await skip.click()
  await screen.getByRole('button', { name: 'Продолжить разговор' }).click()
  await expect.element(skip).toHaveFocus()
  await skip.click()
  expect(onEnd).not.toHaveBeenCalled()
  await screen.getByRole('button', { name: 'Да, в Город' }).click()
  await expect.element(screen.getByRole('button', { name: 'Открываем Город' })).toBeVisible()
  expect(onEnd).toHaveBeenCalledTimes(1)
  resolve(true)
})

test.each([800, 1440])('at %i px a double click on skipping asks, and confirms nothing', async width => {
  await page.viewport(width, 900)
  const onEnd = vi.fn(async () => true)
  const { screen } = await talk({ onEnd })
  await screen.getByRole('button', { name: 'Пропустить' }).dblClick()
  const question = screen.getByRole('group', { name: 'Пропустить знакомство?' })
  await expect.element(question).toBeVisible()
  clickAgain(question.getByRole('button', { name: 'Да, в Город' }).element())
  expect(onEnd).not.toHaveBeenCalled()
})

test.each([390, 800, 1440])('at %i px the question about skipping leaves the name its lines', async width => {
  await page.viewport(width, 844)
  const { screen } = await talk()
  const name = () => screen.getByRole('heading', { level: 1 }).element().parentElement?.clientHeight
  const lines = name()
  await screen.getByRole('button', { name: 'Пропустить' }).click()
  await expect.element(screen.getByRole('group', { name: 'Пропустить знакомство?' })).toBeVisible()
  expect(name()).toBe(lines)
})

test('the city system speaks on its own backdrop', async () => {
  const { screen } = await talk({ start: [...ending, 19] })
  await expect.poll(textOf(screen.getByRole('heading', { level: 1 }))).toMatch(/ГрадОС/)
  expect(screen.getByRole('main').element().getAttribute('data-speaker')).toBe('system')
})
