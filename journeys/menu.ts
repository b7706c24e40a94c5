import { expect, type Page } from '@playwright/test'

/** The menu: the sidebar, or the drawer that the burger opens. */
export async function menu(page: Page) {
  if ((page.viewportSize()?.width ?? 0) >= 1440) return page.getByRole('complementary', { name: 'Меню' })
  await page.getByRole('button', { name: 'Меню' }).click()
  return page.getByRole('dialog', { name: 'Меню' })
}

/** Opens the moderator area through the menu, and waits until its menu has replaced the city's. */
export async function openPanel(page: Page) {
  await (await menu(page)).getByRole('link', { name: 'Панель модератора' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Миссии' })).toBeVisible()
}
