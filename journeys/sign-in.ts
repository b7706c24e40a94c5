import { expect, type Page } from '@playwright/test'

/** Opens a screen, signs in at the development provider, and waits for that screen. */
export async function signIn(page: Page, person: string, path: string) {
  await page.goto(path)
  await choose(page, person)
  await page.waitForURL(url => !url.pathname.startsWith('/idp/') && !url.pathname.startsWith('/keycloak/'))
}

/** Presses the button of this person on «Кто вы?». */
export async function choose(page: Page, person: string) {
  await expect(page.getByRole('heading', { name: 'Кто вы?' })).toBeVisible()
  const button = page.getByRole('button', { name: person })
  if (!(await button.isVisible())) await page.getByText('Показать ещё').click()
  await button.click()
}
