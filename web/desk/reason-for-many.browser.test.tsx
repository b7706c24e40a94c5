import { expect, test } from 'vitest'
import { text } from '#contract/rest/fields/text.ts'
import { ApiError } from '../rest/http.ts'
import { serve, show } from '../testing/app.tsx'
import { type ModalProps, modal } from '../ui/modal/modal.ts'
import { ReasonForMany } from './ReasonForMany.tsx'

const sent: { ids: readonly number[]; reason: string }[] = []
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
        send={(ids, reason) => {
          sent.push({ ids, reason })
          return ids.includes(5)
            ? Promise.reject(new ApiError(409, 'ConflictError', fault.message, [fault]))
            : Promise.resolve()
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
