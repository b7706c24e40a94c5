import { expect, test } from 'vitest'
import { show } from '#web/testing/app.tsx'
import { isolated, strangeNames } from '#web/testing/strange.ts'
import { Sought } from '#web/ui/Sought.tsx'
import { ResidentLink } from './ResidentLink.tsx'

test('a resident on a screen of the moderators leads to the card there, by a name that stays inside its place', async () => {
  const screen = await show(
    <div>
      {strangeNames.map((name, id) => (
        <ResidentLink key={name} resident={{ id, name }} search={{ tab: 'award' }} />
      ))}
    </div>,
  )
  for (const [id, name] of strangeNames.entries())
    await expect
      .element(screen.getByRole('link', { name }))
      .toHaveAttribute('href', `/admin/user-list/user/${id}?tab=award`)
  expect(isolated()).toEqual(strangeNames)
})

test('what a list was searched for is marked in the names of its residents', async () => {
  const screen = await show(
    <Sought words="орлова">
      <ResidentLink resident={{ id: 7, name: 'Анна Орлова' }} />
    </Sought>,
  )
  const link = screen.getByRole('link', { name: 'Анна Орлова' })
  await expect.element(link).toHaveAttribute('href', '/admin/user-list/user/7')
  expect(link.element().querySelector('mark')?.textContent).toBe('Орлова')
})
