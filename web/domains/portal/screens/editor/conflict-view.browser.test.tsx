import { expect, test } from 'vitest'
import { serve, show } from '#web/testing/app.tsx'
import { emptyDraft } from '../../editor/draft.ts'
import { open, type Saving } from '../../editor/saving.ts'
import { ConflictView } from './ConflictView.tsx'

const at = '2026-11-20T09:30:00.000Z'
const version = (title: string) => ({
  draft: { ...emptyDraft, title },
  updatedAt: at,
  isPublished: false,
  isPending: false,
})
const theirs = version('Порт')
const [opened] = open(
  { window: 'w', person: 7, key: 'k', article: 1, server: version('Маяк'), copies: [] },
  0,
)

test.each([
  ['the city', -1, ['Город', 'Это окно']],
  ['this window', 1, ['Это окно', 'Город']],
])('the copy of %s is called newer when it is', async (_, ms, [newer, older]) => {
  serve({})
  const state: Saving = {
    ...opened,
    draft: { ...emptyDraft, title: 'Маяк погас' },
    changedAt: Date.parse(at) + ms,
    conflict: theirs,
  }
  const screen = await show(<ConflictView state={state} theirs={theirs} onSettle={() => undefined} />)
  const head = (whose: string) => screen.getByText(whose, { exact: true }).first().element().closest('div')
  expect(head(newer ?? '')?.textContent).toContain('новее')
  expect(head(older ?? '')?.textContent).not.toContain('новее')
})
