import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expect, test } from './test.ts'

/** The link of the letter with this subject; the city without a mail server keeps letters as files. Empty: none yet. */
async function linkIn(city: string, subject: string, address: string) {
  const directory = join(city, 'mail')
  for (const name of await readdir(directory).catch(() => [])) {
    const letter = await PostalMime.parse(await readFile(join(directory, name)))
    const isTheirs = letter.to?.some(to => to.address === address)
    if (isTheirs && letter.subject === subject) return /https?:\S+/.exec(letter.text ?? '')?.[0] ?? ''
  }
  return ''
}

test('a newcomer registers, confirms the address, resets the password and signs in with the new one', {
  tag: ['@desktop', '@gate-desktop'],
}, async ({ city, visit, complaints }) => {
  complaints.foresee(/status of 400 .*\/api\/auth\/local/)
  const name = `newcomer-${randomBytes(4).toString('hex')}`
  const email = `${name}@city.example`
  const page = await visit(null)

  await page.goto('/sign-in?next=/shop')
  await page.getByRole('link', { name: /Зарегистрироваться/ }).click()
  await page.getByLabel('Имя и фамилия').fill('Нина Новосёлова')
  await page.getByLabel('Почта').fill(email)
  await page.getByLabel('Логин').fill(name)
  await page.getByLabel('Пароль', { exact: true }).fill('семь-светлых-окон')
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click()
  await expect(page.getByRole('heading', { name: 'Письмо осталось на сервере' })).toBeVisible()

  const enter = async (password: string) => {
    await page.goto('/sign-in?next=/shop')
    await page.getByLabel('Почта или логин').fill(email)
    await page.getByLabel('Пароль', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Войти', exact: true }).click()
  }
  await enter('семь-светлых-окон')
  await expect(page.getByRole('alert')).toContainText('Почта ещё не подтверждена')
  await expect.poll(() => linkIn(city.directory, 'Подтвердите почту', email)).not.toBe('')
  await page.goto(await linkIn(city.directory, 'Подтвердите почту', email))
  await page.getByRole('button', { name: 'Подтвердить' }).click()
  await expect(page.getByRole('heading', { name: 'Почта подтверждена' })).toBeVisible()
  await enter('другие окна')
  await expect(page.getByRole('alert')).toContainText('Неверная почта, логин или пароль')

  await page.getByRole('link', { name: 'Забыли пароль?' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Новый пароль' })).toBeVisible()
  await page.getByLabel('Почта').fill(email)
  await page.getByRole('button', { name: 'Прислать ссылку' }).click()
  await expect(page.getByRole('heading', { name: 'Письмо осталось на сервере' })).toBeVisible()
  await expect.poll(() => linkIn(city.directory, 'Новый пароль', email)).not.toBe('')
  await page.goto(await linkIn(city.directory, 'Новый пароль', email))
  await page.getByLabel('Новый пароль').fill('восемь-тихих-улиц')
  await page.getByLabel('Ещё раз').fill('восемь-тихих-улиц')
  await page.getByRole('button', { name: 'Сохранить и войти' }).click()
  await expect(page).toHaveURL('/dashboard')

  // Pending requests of the dashboard would be refused without the session.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await enter('восемь-тихих-улиц')
  await expect(page).toHaveURL('/shop')
})
