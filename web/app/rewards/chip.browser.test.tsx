import { beforeEach, expect, test } from 'vitest'
import type { Notice } from '../../domains/notifications/unread.ts'
import { refusal, serve, show } from '../../testing/app.tsx'
import { list } from '../../testing/city.tsx'
import { openModals } from '../../ui/modal/modal.ts'
import { openChip } from './openChip.ts'

const createdAt = '2026-11-21T09:30:00.000Z'
const notice = (differences: Partial<Notice> = {}) =>
  ({ id: 1, type: 'badge', title: 'Новый чип: «Наставник»', createdAt, ...differences }) as Notice
const award = (id: number, name: string, deletedAt: string | null = null) => ({
  id,
  attributes: { deletedAt, badge: { data: { id, attributes: { name } } } },
})
const awards = (...names: string[]) => ({
  'GET /user-badges': () => list(names.map((name, id) => award(id, name))),
})
/** Of two chips of one moment «Наставник» was recalled since. */
const recalled = {
  'GET /user-badges': () => list([award(0, 'Садовник'), award(1, 'Наставник', '2026-11-21T10:00:00.000Z')]),
}
/** The dialogs that are open, with what they were asked for. */
const open = () =>
  openModals
    .get()
    .filter(({ opened }) => opened)
    .map(({ name, props }) => ({ name, ...props }))

beforeEach(async () => void (await show(<p>Город</p>)))

test('a notice of a chip opens the award of its moment, and of several that with its name', async () => {
  const sent = serve(awards('Садовник', 'Наставник'))
  const closed = openChip(7, notice(), true)
  await expect.poll(open).toEqual([{ name: 'chip-arrival', award: 1, isFirst: true }])
  const [asked] = sent
  expect(decodeURIComponent(asked?.path ?? '')).toContain(`filters[createdAt]=${createdAt}`)
  expect(decodeURIComponent(asked?.path ?? '')).toContain('filters[user][id]=7')
  openModals.get()[0]?.close()
  expect(await closed).toBe(true)
})

test.each([
  ['a chip that was recalled since', notice(), recalled],
  ['a recall', notice({ title: 'Чип «Наставник» отозван' }), awards()],
  ['energy', notice({ type: 'points' }), awards('Наставник')],
  ['a chip, when the server does not answer', notice(), { 'GET /user-badges': () => refusal(400) }],
])('a notice of %s opens none', async (_, given, answers) => {
  serve(answers)
  expect(await openChip(7, given)).toBe(false)
  expect(open()).toEqual([])
})
