import { Link, useRouter } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { serve, show } from '../../testing/app.tsx'
import { useLeaveGuard } from './useLeaveGuard.ts'

function Form({ fields, isKept }: { fields: number; isKept: boolean }) {
  useLeaveGuard(() => ({ fields, isKept }))
  return null
}

async function screenWith(...forms: readonly { fields: number; isKept: boolean }[]) {
  serve({})
  const visited: string[] = []
  function Watch() {
    const router = useRouter()
    router.subscribe('onResolved', ({ toLocation }) => void visited.push(toLocation.pathname))
    return null
  }
  const screen = await show(
    <>
      {forms.map((form, index) => (
        <Form key={index} {...form} />
      ))}
      <Watch />
      <Link to={'/elsewhere' as '/'}>Дальше</Link>
    </>,
  )
  return { screen, visited }
}

test('several forms with unsaved changes ask one question, with all their fields', async () => {
  const { screen, visited } = await screenWith(
    { fields: 1, isKept: true },
    { fields: 0, isKept: true },
    { fields: 3, isKept: true },
  )
  await screen.getByRole('link', { name: 'Дальше' }).click()
  const question = screen.getByRole('dialog')
  await expect.element(question.getByText(/Не сохранено 4\sполя\. Копия останется/)).toBeVisible()
  await question.getByRole('button', { name: 'Уйти' }).click()
  await expect.poll(() => visited).toContain('/elsewhere')
  await expect.poll(() => screen.getByRole('dialog').query()).toBeNull()
})

test('staying keeps the screen, and the dialog promises no copy that is not kept', async () => {
  const { screen, visited } = await screenWith({ fields: 1, isKept: false }, { fields: 1, isKept: true })
  await screen.getByRole('link', { name: 'Дальше' }).click()
  const question = screen.getByRole('dialog')
  await expect.element(question.getByText(/Не сохранено 2\sполя\.$/)).toBeVisible()
  await question.getByRole('button', { name: 'Остаться' }).click()
  await expect.poll(() => screen.getByRole('dialog').query()).toBeNull()
  expect(visited).not.toContain('/elsewhere')
})
