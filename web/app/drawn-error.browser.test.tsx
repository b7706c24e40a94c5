import { expect, test } from 'vitest'
import { ApiError } from '../rest/http.ts'
import { show } from '../testing/app.tsx'

const still = document.createElement('div')
still.id = 'still'
document.body.append(still)
// The drawing is looked for when the code is loaded.
const { CaughtError } = await import('./pages/CaughtError.tsx')

test('the page of an error replaces the drawing', async () => {
  expect(still.isConnected).toBe(true)
  const screen = await show(
    <CaughtError error={new ApiError(404, 'NotFoundError', 'Нет')} reset={() => {}} />,
  )
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
  expect(still.isConnected).toBe(false)
})
