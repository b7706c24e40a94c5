import { Link, useRouter } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { serve, show } from '../../testing/app.tsx'
import { type Unsaved, useLeaveGuard } from './useLeaveGuard.ts'

function Form(unsaved: Unsaved) {
  useLeaveGuard(() => unsaved)
  return null
}

async function screenWith(...forms: readonly Unsaved[]) {
  serve({})
  const visited: string[] = []
  function Watch() {
    const router = useRouter()
    router.subscribe('onResolved', ({ toLocation }) => void visited.push(toLocation.href))
    return null
  }
  const screen = await show(
    <>
      {forms.map((form, index) => (
        <Form key={index} {...form} />
      ))}
      <Watch />
      <Link to={'/elsewhere' as '/'}>Дальше</Link>
      <Link to="." search={{ tab: 'history' } as never}>
        История
      </Link>
      <Link to="." search={{ page: 2 } as never}>
        Страница 2
      </Link>
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

test('another tab asks about what the browser does not keep, another page of a list does not', async () => {
  const { screen, visited } = await screenWith({ fields: 1, isKept: false }, { fields: 2, isKept: true })
  await screen.getByRole('link', { name: 'Страница 2' }).click()
  await expect.poll(() => visited).toContain('/?page=2')
  await screen.getByRole('link', { name: 'История' }).click()
  const question = screen.getByRole('dialog')
  await expect.element(question.getByText(/Не сохранено 1\sполе\.$/)).toBeVisible()
  await question.getByRole('button', { name: 'Уйти' }).click()
  await expect.poll(() => visited).toContain('/?tab=history')
})

test('a form above the tabs does not ask at another one', async () => {
  const { screen, visited } = await screenWith({ fields: 1, isKept: false, isAboveTabs: true })
  await screen.getByRole('link', { name: 'История' }).click()
  await expect.poll(() => visited).toContain('/?tab=history')
})
