import { randomBytes } from 'node:crypto'
import { calls } from './calls.ts'
import { administrator } from './people.ts'
import { expect, test } from './test.ts'

test('a Superadmin makes a moderator, and rewards people of a pasted list with wrong lines', async ({
  visit,
}) => {
  const desk = await visit(administrator)
  const tag = randomBytes(3).toString('hex')
  const { origin } = new URL(desk.url())
  const made = await Promise.all(
    Array.from({ length: 12 }, async (_, n) => {
      const answer = await desk.request.fetch(`${origin}/api/users`, {
        method: 'POST',
        headers: { origin },
        data: {
          username: `list-${tag}-${n}`,
          email: `list-${tag}-${n}@rdp.city`,
          full_name: `Списков${tag} Номер${n}`,
          password: 'двенадцать-тихих-улиц',
          role: 1,
          confirmed: true,
        },
      })
      expect(answer.status()).toBe(201)
      return ((await answer.json()) as { id: number }).id
    }),
  )

  await desk.goto('/admin/user-list')
  await desk.getByRole('button', { name: 'По списку' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Выбрать по списку' })
  const lines = [...made.map((_, n) => `list-${tag}-${n}@rdp.city`), `nobody-${tag}`, 'user1049-нет', '=1+1']
  await dialog.getByRole('textbox').fill(lines.join('\n'))
  await dialog.getByRole('button', { name: 'Найти жителей' }).click()
  await expect(dialog.getByText('Готовы 12 из 15')).toBeVisible()
  await dialog.getByRole('button', { name: 'Выбрать 12' }).click()
  await desk
    .getByRole('region', { name: 'Действия с выбранными' })
    .getByRole('button', { name: 'Наградить' })
    .click()
  const award = desk.getByRole('dialog', { name: 'Изменить энергию' })
  await award.getByLabel('Сколько каждому').fill('25')
  await award.getByLabel('Комментарий').fill('За субботник')
  await expect(award.getByText('300')).toBeVisible()
  await award.getByRole('button', { name: 'Начислить' }).click()
  await expect(award).toBeHidden()
  const { body } = await calls(desk).get(`/people?q=${encodeURIComponent(`списков${tag}`)}&limit=100`)
  expect((body.data as { points: number }[]).map(({ points }) => points)).toEqual(made.map(() => 25))

  await desk.goto(`/admin/user-list?q=${encodeURIComponent(`списков${tag} номер0`)}`)
  await desk.getByRole('link', { name: `Списков${tag} Номер0` }).click()
  await desk.getByRole('combobox', { name: 'Роль' }).click()
  await desk.getByRole('option', { name: 'Модератор' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Сменить роль' }).click()
  await expect
    .poll(
      async () =>
        (await calls(desk).get(`/people?q=${encodeURIComponent(`списков${tag} номер0`)}`)).body.data[0].role
          .type,
    )
    .toBe('moderator')
})
