import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { serve, show } from '#web/testing/app.tsx'
import { list } from '#web/testing/city.tsx'
import { noWhy, ReviewForm, type Why } from './ReviewForm.tsx'

const causes = { 'GET /mission-award-causes': () => list([{ id: 4, attributes: { name: 'За тепло' } }]) }

const form = (kind: 'return' | 'reward' | 'remove', submitted: Why[], onCancel = () => undefined) =>
  show(
    <ReviewForm
      kind={kind}
      title="Решение"
      begun={noWhy}
      focused
      isSending={false}
      onWrite={() => undefined}
      onCancel={onCancel}
      onSubmit={why => submitted.push(why)}
    />,
  )

test.each([
  ['remove', 'Снять с миссии', 'Напишите, почему снимаете с миссии'],
  ['return', 'Вернуть', 'Напишите, что доработать'],
] as const)('a decision of the kind %s needs a reason', async (kind, action, problem) => {
  serve(causes)
  const submitted: Why[] = []
  const screen = await form(kind, submitted)
  await expect.element(screen.getByRole('combobox')).not.toBeInTheDocument()
  const button = screen.getByRole('button', { name: new RegExp(`^${action}`) })
  await button.click()
  await expect.element(screen.getByText(new RegExp(problem))).toBeVisible()
  expect(submitted).toEqual([])
  await screen.getByRole('textbox').fill('  Срок прошёл  ')
  await button.click()
  expect(submitted).toEqual([{ comment: 'Срок прошёл', cause: null }])
})

test('a reward needs no comment', async () => {
  serve({})
  const submitted: Why[] = []
  const screen = await form('reward', submitted)
  await screen.getByRole('form').getByRole('button').nth(1).click()
  expect(submitted).toEqual([noWhy])
})

test('a ready cause of a reward is submitted, and given up only after a question', async () => {
  serve(causes)
  const submitted: Why[] = []
  const onCancel = vi.fn<() => undefined>()
  const screen = await form('reward', submitted, onCancel)
  await screen.getByRole('combobox', { name: 'Причина' }).click()
  await screen.getByRole('option', { name: 'За тепло' }).click()
  await screen.getByRole('textbox', { name: /^Комментарий/ }).click()
  await userEvent.keyboard('{Escape}')
  await screen.getByRole('button', { name: 'Отмена', exact: true }).click()
  await screen.getByRole('button', { name: 'Писать дальше' }).click()
  expect(onCancel).not.toHaveBeenCalled()
  await screen.getByRole('form').getByRole('button', { name: 'Наградить' }).click()
  expect(submitted).toEqual([{ comment: '', cause: 4 }])
})

test('Escape closes a form in which nothing is written', async () => {
  serve({})
  const onCancel = vi.fn<() => undefined>()
  const screen = await form('return', [], onCancel)
  const field = screen.getByRole('textbox')
  await expect.element(field).toHaveFocus()
  await field.fill('Приложите фото')
  await userEvent.keyboard('{Escape}')
  expect(onCancel).not.toHaveBeenCalled()
  await field.fill(' ')
  await userEvent.keyboard('{Escape}')
  expect(onCancel).toHaveBeenCalledOnce()
})

test('a comment that is written is erased only after a question', async () => {
  serve({})
  const onCancel = vi.fn<() => undefined>()
  const screen = await form('return', [], onCancel)
  const cancel = screen.getByRole('button', { name: 'Отмена', exact: true })
  await screen.getByRole('textbox').fill('Приложите фото')
  await cancel.click()
  await screen.getByRole('button', { name: 'Писать дальше' }).click()
  expect(onCancel).not.toHaveBeenCalled()
  await cancel.click()
  await screen.getByRole('button', { name: 'Стереть' }).click()
  await expect.poll(() => onCancel.mock.calls.length).toBe(1)
})
