import { Link, useRouter } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { text } from '#contract/rest/fields/text.ts'
import { serve, show } from '../../testing/app.tsx'
import { type ModalProps, modal } from './modal.ts'
import { ReasonDialog } from './ReasonDialog.tsx'

interface Props {
  onSend: (reason: string) => Promise<boolean>
}
const reasonOf = modal<Props, true>('test-reason', () =>
  Promise.resolve({
    default: ({ onSend, onClose }: Props & ModalProps<true>) => (
      <ReasonDialog
        title="Снять с миссии?"
        label="Причина"
        field={text({ max: 100 })}
        required="Напишите причину"
        action="Снять"
        pending="Снимаем"
        onSend={async reason => {
          if (await onSend(reason)) onClose(true)
        }}
      />
    ),
  }),
)

async function open(onSend: Props['onSend'] = () => Promise.resolve(true)) {
  serve({})
  const visited: string[] = []
  function Screen() {
    const router = useRouter()
    router.subscribe('onResolved', ({ toLocation }) => void visited.push(toLocation.pathname))
    return <Link to={'/elsewhere' as '/'}>Дальше</Link>
  }
  const screen = await show(<Screen />)
  const closed = reasonOf.open({ onSend })
  const dialog = screen.getByRole('dialog', { name: 'Снять с миссии?' })
  const question = screen.getByRole('dialog', { name: 'Уйти без сохранения?' })
  const reason = dialog.getByLabelText('Причина')
  await expect.element(reason).toHaveFocus()
  // The scrim lies over the link: a palette or Back leads away too.
  const leave = () => document.querySelector<HTMLElement>('a[href="/elsewhere"]')?.click()
  return { closed, dialog, question, reason, leave, visited }
}

test('a dialog with a typed reason asks before Escape, a click beside it and a link throw it away', async () => {
  const { closed, dialog, question, reason, leave } = await open()
  await reason.fill('Срок прошёл')
  const away = [
    () => userEvent.keyboard('{Escape}'),
    () => document.querySelector<HTMLElement>('.mantine-Modal-overlay')?.click(),
    leave,
  ]
  for (const go of away) {
    await go()
    await question.getByRole('button', { name: 'Остаться' }).click()
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(reason).toHaveValue('Срок прошёл')
  }
  await dialog.getByRole('button', { name: 'Отмена' }).click()
  await question.getByRole('button', { name: 'Уйти' }).click()
  expect(await closed).toBeUndefined()
})

test('a dialog with blanks alone is closed without a question', async () => {
  const { closed, question, reason } = await open()
  await reason.fill('  ')
  await userEvent.keyboard('{Escape}')
  expect(await closed).toBeUndefined()
  expect(question.query()).toBeNull()
})

test('a reason that was refused is asked about again', async () => {
  const { dialog, question, reason } = await open(() => Promise.resolve(false))
  await reason.fill('Срок прошёл')
  await dialog.getByRole('button', { name: 'Снять' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(question).toBeVisible()
})

test('a dialog that is sending is closed without a question', async () => {
  const { closed, dialog, question, reason } = await open(() => new Promise(() => undefined))
  await reason.fill('Срок прошёл')
  await dialog.getByRole('button', { name: 'Снять' }).click()
  await expect.element(dialog.getByText('Снимаем')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  expect(await closed).toBeUndefined()
  expect(question.query()).toBeNull()
})

test('a dialog that was sent holds nobody back while it fades out', async () => {
  const { closed, dialog, question, reason, leave, visited } = await open()
  await reason.fill('Срок прошёл')
  await dialog.getByRole('button', { name: 'Снять' }).click()
  expect(await closed).toBe(true)
  await expect.poll(() => document.body.textContent).not.toContain('Снимаем')
  leave()
  await expect.poll(() => visited).toContain('/elsewhere')
  expect(question.query()).toBeNull()
})
