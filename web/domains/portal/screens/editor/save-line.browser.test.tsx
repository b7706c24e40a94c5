import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { emptyDraft } from '../../editor/draft.ts'
import { open, type Saving } from '../../editor/saving.ts'
import { SaveLine } from './SaveLine.tsx'

const base = {
  draft: { ...emptyDraft, title: 'Фестиваль' },
  updatedAt: '2026-11-20T09:30:00.000Z',
  isPublished: false,
  isPending: false,
}
const [opened] = open({ window: 'w', person: 7, key: 'k', article: 1, server: base, copies: [] }, 0)
const saved: Saving = { ...opened, savedAt: Date.parse('2026-11-20T09:30:00.000Z') }
const saving: Saving = { ...saved, draft: { ...base.draft, title: 'Фестиваль света' } }
const lost: Saving = {
  ...saving,
  trouble: { kind: 'lost', message: '', problems: [], wish: null, retryAt: null },
}

test('trouble is announced, and that the words are saved after it; pauses of a writer are not', async () => {
  const screen = await render(<SaveLine state={saved} onAction={() => undefined} />)
  const line = screen.getByRole('status', { name: 'Сохранение' })
  const tells = async (state: Saving) => {
    await screen.rerender(<SaveLine state={state} onAction={() => undefined} />)
    return [line.element().textContent.slice(0, 9), line.element().getAttribute('aria-live')]
  }
  expect(await tells(saving)).toEqual(['Сохраняем', 'off'])
  expect(await tells(saved)).toEqual(['Сохранено', 'off'])
  expect(await tells(lost)).toEqual(['Город не ', 'polite'])
  expect(await tells(saving)).toEqual(['Сохраняем', 'polite'])
  expect(await tells(saved)).toEqual(['Сохранено', 'polite'])
  expect(await tells(saving)).toEqual(['Сохраняем', 'off'])
  expect(await tells(saved)).toEqual(['Сохранено', 'off'])
})

test('the line names the day of a save that was not today', async () => {
  const screen = await render(<SaveLine state={saved} onAction={() => undefined} />)
  const line = screen.getByRole('status', { name: 'Сохранение' })
  expect(line.element().textContent).toMatch(/^Сохранено 20.ноября.*,.12:30$/)
  await screen.rerender(<SaveLine state={{ ...saved, savedAt: Date.now() }} onAction={() => undefined} />)
  expect(line.element().textContent).toMatch(/^Сохранено в.\d\d:\d\d$/)
})
