import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { text } from '#contract/rest/fields/text.ts'
import { ApiError } from '../rest/http.ts'
import { serve, show, textOf } from '../testing/app.tsx'
import { type ModalProps, modal } from '../ui/modal/modal.ts'
import { ReasonForMany } from './ReasonForMany.tsx'

const sent: { ids: readonly number[]; reason: string }[] = []
/** What the answer waits for. */
let held = Promise.resolve()
/** What comes in place of the answer. */
let failure: ApiError | null = null
beforeEach(() => {
  sent.length = 0
  held = Promise.resolve()
  failure = null
})
const fault = { path: ['ids', '5'], message: 'Борис: награда уже вручена', name: 'ConflictError' }

const ask = modal<object, true>('test-reason-for-many', () =>
  Promise.resolve({
    default: ({ onClose }: ModalProps<true>) => (
      <ReasonForMany
        ids={[4, 5, 6]}
        titleOf={count => `Снять ${count}?`}
        doneOf={count => `Снято ${count}`}
        failed="Никто не снят"
        label="Причина"
        field={text({ max: 100 })}
        required="Напишите причину"
        action="Снять"
        send={async (ids, reason) => {
          sent.push({ ids, reason })
          await held
          if (failure) throw failure
          if (ids.includes(5)) throw new ApiError(409, 'ConflictError', fault.message, [fault])
        }}
        onDone={() => onClose(true)}
      />
    ),
  }),
)

test('who stands in the way is named, and is left out without typing the reason again', async () => {
  serve({})
  const screen = await show(<p>Город</p>)
  const closed = ask.open({})
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText('Причина').fill('Встречу перенесли')
  await dialog.getByRole('button', { name: 'Снять' }).click()
  const alert = dialog.getByRole('alert')
  await expect.element(alert.getByText('Борис: награда уже вручена')).toBeVisible()
  await alert.getByRole('button', { name: 'Убрать из списка' }).click()
  await expect.element(dialog.getByRole('heading', { name: 'Снять 2?' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Снять' }).click()
  expect(await closed).toBe(true)
  const reason = 'Встречу перенесли'
  expect(sent).toEqual([
    { ids: [4, 5, 6], reason },
    { ids: [4, 6], reason },
  ])
  await expect.element(screen.getByText('Снято 2')).toBeVisible()
})

test('a refusal that comes after the dialog was closed is told of in a toast', async () => {
  const answer = Promise.withResolvers<void>()
  held = answer.promise
  serve({})
  const screen = await show(<p>Город</p>)
  const closed = ask.open({})
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText('Причина').fill('Встречу перенесли')
  await dialog.getByRole('button', { name: 'Снять' }).click()
  await expect.poll(() => sent.length).toBe(1)
  await userEvent.keyboard('{Escape}')
  expect(await closed).toBeUndefined()
  answer.resolve()
  await expect.element(screen.getByText('Никто не снят')).toBeVisible()
  await expect.element(screen.getByText('Борис: награда уже вручена')).toBeVisible()
})

test('after a lost answer the dialog says so, and only the same list with the same reason is sent again', async () => {
  failure = new ApiError(0, 'NetworkError', 'Город не отвечает')
  serve({})
  const screen = await show(<p>Город</p>)
  void ask.open({})
  const dialog = screen.getByRole('dialog')
  const reason = dialog.getByLabelText('Причина')
  await reason.fill('Встречу перенесли')
  await dialog.getByRole('button', { name: 'Снять' }).click()
  await expect.poll(textOf(dialog.getByRole('alert'))).toMatch(/Неизвестно, выполнено ли/)
  expect(screen.getByText('Никто не снят').query()).toBeNull()
  await expect.element(reason).toBeDisabled()
  failure = null
  await dialog.getByRole('button', { name: 'Снять' }).click()
  await expect.element(dialog.getByText('Борис: награда уже вручена')).toBeVisible()
  // It was looked at and refused: nothing was done, and all can be changed again.
  await expect.element(reason).toBeEnabled()
  expect(sent).toHaveLength(2)
  expect(sent[1]).toEqual(sent[0])
})

test('a refusal that names no row is told of in the dialog', async () => {
  failure = new ApiError(409, 'ConflictError', 'Миссия уже закончилась')
  serve({})
  const screen = await show(<p>Город</p>)
  void ask.open({})
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText('Причина').fill('Встречу перенесли')
  await dialog.getByRole('button', { name: 'Снять' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Никто не снят. Миссия уже закончилась')
  await expect.element(dialog.getByLabelText('Причина')).toBeEnabled()
})

test('an answer that is lost after the dialog was closed is told of as unsure', async () => {
  const answer = Promise.withResolvers<void>()
  held = answer.promise
  failure = new ApiError(503, 'Error', 'Город не отвечает')
  serve({})
  const screen = await show(<p>Город</p>)
  const closed = ask.open({})
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText('Причина').fill('Встречу перенесли')
  await dialog.getByRole('button', { name: 'Снять' }).click()
  await expect.poll(() => sent.length).toBe(1)
  await userEvent.keyboard('{Escape}')
  expect(await closed).toBeUndefined()
  answer.resolve()
  await expect.element(screen.getByText('Неизвестно, выполнено ли это', { exact: true })).toBeVisible()
  expect(screen.getByText('Никто не снят').query()).toBeNull()
})
