import { expect, test, vi } from 'vitest'
import { lostConnection } from '#web/rest/http.ts'
import { show } from '#web/testing/app.tsx'
import { RestoreButton } from './RestoreButton.tsx'

test('a row is brought back once for two clicks, and again after it failed', async () => {
  const first = Promise.withResolvers<never>()
  const onRestore = vi.fn<() => Promise<unknown>>().mockReturnValueOnce(first.promise).mockResolvedValue(null)
  const screen = await show(
    <RestoreButton
      label="Вернуть чип"
      onRestore={onRestore}
      done="Чип снова можно вручать"
      name="Наставник"
    />,
  )
  const button = screen.getByRole('button', { name: 'Вернуть чип' })
  const element = button.element() as HTMLElement
  element.click()
  element.click()
  await expect.element(screen.getByText('Возвращаем')).toBeVisible()
  expect(onRestore).toHaveBeenCalledTimes(1)
  first.reject(lostConnection())
  await expect.element(screen.getByText('Вернуть не получилось')).toBeVisible()
  await button.click()
  await expect.element(screen.getByText('Чип снова можно вручать')).toBeVisible()
  await expect.element(screen.getByText('Наставник')).toBeVisible()
  expect(onRestore).toHaveBeenCalledTimes(2)
})
