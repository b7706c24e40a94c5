import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { giveChip, recallChip } from '../domains/chips/screens/admin/modals.ts'
import { endEnrolments, giveReward } from '../domains/missions/screens/admin/participants/modals.ts'
import { takeDownFile } from '../domains/missions/screens/admin/review/modals.ts'
import { manageChips } from '../domains/people/screens/admin/user/modals.ts'
import { actOnPeople } from '../domains/people/screens/admin/users/modals.ts'
import { removeArticle } from '../domains/portal/modals.ts'
import { decideBooking } from '../domains/shop/screens/admin/bookings/modals.ts'
import { serve, show } from '../testing/app.tsx'
import { list, me } from '../testing/city.tsx'

const booking = {
  id: 9,
  status: 'pending',
  price: 30,
  user_comment: null,
  createdAt: '2026-11-21T09:30:00.000Z',
  resident: { id: 2, name: 'Анна Орлова', avatar: null },
  item: null,
} as never
const file = {
  id: 41,
  name: 'протокол.pdf',
  mime: 'application/pdf',
  url: '',
  width: null,
  height: null,
  formats: null,
}
const article = { id: 9, title: 'Порт', author: 'Вера Лис', isMine: false } as never
const mission = { id: 7, name: 'Карта', reward: { points: 100 }, needsReport: false }

test.each([
  ['the rejection of a booking', () => decideBooking.open({ booking, decision: 'rejected' }), 'Причина'],
  [
    'the end of an enrolment',
    () => endEnrolments.open({ ended: [{ id: 5, name: 'Анна Орлова' }] }),
    'Причина',
  ],
  ['the recall of a chip', () => recallChip.open({ awards: [1] }), 'Комментарий'],
  ['the taking down of a file', () => takeDownFile.open({ files: [file] }), 'Причина'],
  ['a reward', () => giveReward.open({ mission, recipients: [] }), 'Комментарий'],
  ['the giving of a chip', () => giveChip.open({ chip: { id: 1, name: 'Наставник' } }), 'Комментарий'],
  ['the chips of a resident', () => manageChips.open({ person: { id: 2, name: 'Анна' } }), 'Комментарий'],
  ['an act on many residents', () => actOnPeople.open({ users: [2], kind: 'block' }), 'Причина'],
  ['the removal of an article', () => removeArticle.open({ article }), 'Что увидит автор'],
] as const)(
  '%s asks before Escape and its button throw away what a moderator typed',
  async (_, open, label) => {
    serve({
      'GET /users/me': () => me,
      'GET /mission-award-causes': () => list(),
      'GET /user-badges': () => list(),
      'GET /badges': () => list(),
      'GET /articles': () => list(),
      'POST /people/by-ids': () => ({ data: [] }),
    })
    const screen = await show(<p>Город</p>)
    const closed = open()
    const field = screen.getByRole('textbox', { name: label })
    await field.fill('Три абзаца')
    const question = screen.getByRole('dialog', { name: 'Уйти без сохранения?' })
    await userEvent.keyboard('{Escape}')
    await question.getByRole('button', { name: 'Остаться' }).click()
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(field).toHaveValue('Три абзаца')
    await screen.getByRole('button', { name: /^(Отмена|Оставить)$/ }).click()
    await question.getByRole('button', { name: 'Уйти' }).click()
    expect(await closed).toBeUndefined()
  },
)
