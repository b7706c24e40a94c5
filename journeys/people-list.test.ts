import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { calls } from './calls.ts'
import { administrator } from './people.ts'
import { expect, test } from './test.ts'

/** Residents of one journey: `list-TAG-0@rdp.city` «СписковTAG Номер0» and so on, unless they are called otherwise. */
async function makePeople(desk: Page, tag: string, count: number, names: readonly string[] = []) {
  const { origin } = new URL(desk.url())
  const make = async (n: number) => {
    const answer = await desk.request.fetch(`${origin}/api/users`, {
      method: 'POST',
      headers: { origin },
      data: {
        username: `list-${tag}-${n}`,
        email: `list-${tag}-${n}@rdp.city`,
        full_name: names[n] ?? `Списков${tag} Номер${n}`,
        password: 'двенадцать-тихих-улиц',
        role: 1,
        confirmed: true,
      },
    })
    expect(answer.status()).toBe(201)
    return ((await answer.json()) as { id: number }).id
  }
  const made: number[] = []
  // A caller has few calls at the same time.
  for (let n = 0; n < count; n += 4)
    made.push(...(await Promise.all(Array.from({ length: Math.min(4, count - n) }, (_, i) => make(n + i)))))
  return made
}

test('a Superadmin makes a moderator, and rewards people of a pasted list with wrong lines', {
  tag: ['@desktop', '@gate-desktop'],
}, async ({ visit }) => {
  const desk = await visit(administrator)
  const tag = randomBytes(3).toString('hex')
  const made = await makePeople(desk, tag, 12)

  await desk.goto('/admin/user-list')
  await desk.getByRole('button', { name: 'По списку' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Наградить по списку' })
  const lines = [...made.map((_, n) => `list-${tag}-${n}@rdp.city`), `nobody-${tag}`, 'user1049-нет', '=1+1']
  await dialog.getByRole('textbox').fill(lines.join('\n'))
  await dialog.getByRole('button', { name: 'Найти жителей' }).click()
  await expect(dialog.getByText('Найдено 12 из 15')).toBeVisible()
  await dialog.getByRole('button', { name: 'Начислить или списать' }).click()
  const award = desk.getByRole('dialog', { name: 'Изменить энергию' })
  await award.getByLabel('Сколько каждому').fill('25')
  await award.getByLabel('Комментарий').fill('За субботник')
  await expect(award.getByText(/^Всего: 300\sbitW — 12\sжителям$/)).toBeVisible()
  await award.getByRole('button', { name: 'Начислить' }).click()
  await expect(award).toBeHidden()
  await expect(dialog).toBeHidden()
  const { body } = await calls(desk).get(`/people?q=${encodeURIComponent(`списков${tag}`)}&limit=100`)
  expect((body.data as { points: number }[]).map(({ points }) => points)).toEqual(made.map(() => 25))

  await desk.goto(`/admin/user-list?q=${encodeURIComponent(`списков${tag} номер0`)}`)
  await desk.getByRole('link', { name: `Списков${tag} Номер0` }).click()
  await desk.getByRole('combobox', { name: 'Роль' }).click()
  await desk.getByRole('option', { name: 'Модератор' }).click()
  await expect(desk.getByRole('dialog').getByText('Вести товары и рассматривать брони')).toBeVisible()
  await desk.getByRole('dialog').getByRole('button', { name: 'Сменить роль' }).click()
  await expect
    .poll(
      async () =>
        (await calls(desk).get(`/people?q=${encodeURIComponent(`списков${tag} номер0`)}`)).body.data[0].role
          .type,
    )
    .toBe('moderator')
})

test('on a phone the filters are in a dialog that counts whom they find, and the list follows them', {
  tag: ['@phone', '@gate-phone'],
}, async ({ visit }) => {
  const desk = await visit(administrator, '/admin/user-list')
  await expect(desk.getByRole('combobox', { name: 'Роль' })).toBeHidden()
  await desk.getByRole('button', { name: 'Фильтры', exact: true }).click()
  const dialog = desk.getByRole('dialog', { name: 'Фильтры' })
  await dialog.getByRole('combobox', { name: 'Роль' }).selectOption('Модератор')
  await expect(desk).toHaveURL(/role=moderator/)
  const { body } = await calls(desk).get('/people/count?role=moderator')
  await dialog.getByRole('button', { name: `Показать ${body.data.total}` }).click()
  await expect(dialog).toBeHidden()
  await expect(desk.getByRole('button', { name: 'Фильтры: 1' })).toBeVisible()
  await desk.getByRole('button', { name: 'Фильтры: 1' }).click()
  await dialog.getByRole('button', { name: 'Сбросить' }).click()
  await expect(desk).not.toHaveURL(/role=/)
})
