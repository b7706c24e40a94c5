import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../../testing/app.tsx'
import { Button } from '../Button.tsx'
import { DialogBody, DialogFoot, DialogTitle } from '../modal/Dialog.tsx'
import { modal } from '../modal/modal.ts'
import { PageHeader } from '../PageHeader.tsx'
import { BulkBar } from '../table/BulkBar.tsx'
import { toast, toasts } from './toast.ts'

/** The animation whose end closes the toast. */
async function lifeOf(text: string) {
  const card = () =>
    [...document.querySelectorAll('section > [role]')].find(one => one.textContent?.includes(text))
  const life = () =>
    card()
      ?.getAnimations({ subtree: true })
      .find(one => one instanceof CSSAnimation && /life/.test(one.animationName))
  await expect.poll(life).toBeDefined()
  return life() as CSSAnimation
}

/** A screen with the pointer on it: where an earlier test left it, it might hold the toast. */
async function city() {
  const screen = await show(<button type="button">Город</button>)
  const away = screen.getByRole('button', { name: 'Город' })
  await userEvent.hover(away)
  return { screen, away }
}

afterEach(() => page.viewport(1440, 900))

const isShown = (text: string) => toasts.get().some(({ title }) => title === text)

test.each([
  ['info', 6000],
  ['success', 5000],
  ['warn', 8000],
  ['error', 10_000],
] as const)('a toast of the kind %s closes at the end of its life of %i ms', async (kind, ms) => {
  await city()
  const onClose = vi.fn<() => void>()
  toast[kind]('Само закроется', { onClose })
  const life = await lifeOf('Само закроется')
  expect(life.effect?.getComputedTiming().endTime).toBe(ms)
  expect(isShown('Само закроется')).toBe(true)
  // The next test waits for a real end, of a shorter life.
  const { target } = life.effect as KeyframeEffect
  target?.dispatchEvent(new AnimationEvent('animationend', { bubbles: true }))
  await expect.poll(() => isShown('Само закроется')).toBe(false)
  // Whoever did not look has not closed it.
  expect(onClose).not.toHaveBeenCalled()
})

test('a toast that is given a life closes after it', async () => {
  await city()
  toast.success('Своя жизнь', { life: 300 })
  await expect.poll(() => isShown('Своя жизнь')).toBe(false)
})

test('a toast does not age under the pointer or with the focus inside', async () => {
  const { screen, away } = await city()
  toast.success('Подождите')
  const life = await lifeOf('Подождите')
  await expect.poll(() => life.playState).toBe('running')
  await userEvent.hover(screen.getByText('Подождите'))
  await expect.poll(() => life.playState).toBe('paused')
  await userEvent.hover(away)
  await expect.poll(() => life.playState).toBe('running')
  const close = screen.getByRole('button', { name: 'Закрыть' }).element()
  if (close instanceof HTMLElement) close.focus()
  await expect.poll(() => life.playState).toBe('paused')
  // A pause is in force from the next frame on, although the state says so at once.
  await life.ready
  const held = life.currentTime
  await new Promise(requestAnimationFrame)
  expect(life.currentTime).toBe(held)
  if (close instanceof HTMLElement) close.blur()
  await expect.poll(() => life.playState).toBe('running')
})

test.each([390, 1024, 1440])('a toast covers no title and no action at %i px', async width => {
  await page.viewport(width, 800)
  const screen = await show(
    <main style={{ minHeight: '100vh', display: 'flow-root' }}>
      <PageHeader
        title="Жители города и все, кто их награждает"
        lead="Кто в городе и у кого какие права"
        actions={<Button>Новый житель</Button>}
      />
      <div style={{ height: '120vh' }} />
      <BulkBar label="Выбрано 3">
        <Button>Наградить</Button>
      </BulkBar>
    </main>,
  )
  toast.success('Сохранено')
  const kept = [
    screen.getByRole('heading', { level: 1 }),
    screen.getByRole('button', { name: 'Новый житель' }),
    screen.getByRole('button', { name: 'Наградить' }),
  ]
  const covered = () => {
    const { top, bottom, left, right } = screen.getByRole('status').last().element().getBoundingClientRect()
    return kept
      .map(one => one.element().getBoundingClientRect())
      .filter(one => one.top < bottom && one.bottom > top && one.left < right && one.right > left)
  }
  await expect.poll(covered).toEqual([])
  expect(screen.getByRole('status').last().element().getBoundingClientRect().bottom).toBeLessThan(800)
})

test('a phone shows one toast at a time, the newest, and how many wait', async () => {
  await page.viewport(390, 800)
  const { screen, away } = await city()
  toast.success('Первое')
  toast.success('Второе')
  await expect.element(screen.getByText('Второе')).toBeVisible()
  await expect.element(screen.getByText('Первое')).not.toBeVisible()
  await expect.element(screen.getByText('Ещё 1')).toBeVisible()
  await screen.getByRole('button', { name: 'Закрыть' }).click()
  await expect.element(screen.getByText('Первое')).toBeVisible()
  await userEvent.hover(away)
  const life = await lifeOf('Первое')
  await expect.poll(() => life.playState).toBe('running')
  expect(screen.getByText('Ещё 1').query()).toBeNull()
})

const sheet = modal<object>('test-sheet', () =>
  Promise.resolve({
    default: () => (
      <>
        <DialogTitle>Ссылка</DialogTitle>
        <DialogBody>
          <input aria-label="Адрес" />
        </DialogBody>
        <DialogFoot>
          <Button>Вставить ссылку</Button>
        </DialogFoot>
      </>
    ),
  }),
)

test('on a phone news waits for the end of a sheet, an answer stands above it', async () => {
  await page.viewport(390, 800)
  const { screen, away } = await city()
  void sheet.open({})
  const dialog = screen.getByRole('dialog', { name: 'Ссылка' })
  await expect.element(dialog).toBeVisible()
  toast.warn('Не вставлено')
  toast.info('+60 коинов', { isNews: true })
  const answer = screen.getByText('Не вставлено')
  await expect.element(answer).toBeVisible()
  await expect.element(screen.getByText('+60 коинов')).not.toBeVisible()
  await expect.element(screen.getByText('Ещё 1')).not.toBeVisible()
  const feet = () => document.querySelector('[data-toast]')?.getBoundingClientRect().bottom ?? 800
  await expect.poll(() => feet() < dialog.element().getBoundingClientRect().top).toBe(true)
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByText('+60 коинов')).toBeVisible()
  await expect.element(answer).not.toBeVisible()
  await userEvent.hover(away)
  const life = await lifeOf('+60 коинов')
  await expect.poll(() => life.playState).toBe('running')
})

const long = modal<object>('test-long', () =>
  Promise.resolve({
    default: () => (
      <>
        <DialogTitle>Длинный текст</DialogTitle>
        <DialogBody>
          <div style={{ height: '300vh' }} />
          <p>Конец текста</p>
        </DialogBody>
      </>
    ),
  }),
)

test('a toast leaves the cross of a dialog free whose title is scrolled away', async () => {
  const { screen } = await city()
  void long.open({})
  const dialog = screen.getByRole('dialog', { name: 'Длинный текст' })
  await expect.element(dialog).toBeVisible()
  dialog.getByText('Конец текста').element().scrollIntoView()
  toast.success('Сохранено')
  await expect.element(screen.getByText('Сохранено')).toBeVisible()
  const cross = dialog.getByRole('button', { name: 'Закрыть' }).element().getBoundingClientRect()
  const topOfToast = () => screen.getByRole('status').last().element().getBoundingClientRect().top
  await expect.poll(topOfToast).toBeGreaterThanOrEqual(cross.bottom)
})
