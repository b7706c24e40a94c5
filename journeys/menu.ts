import type { Page } from '@playwright/test'

/** The menu: the sidebar, or the drawer that the burger opens. */
export async function menu(page: Page) {
  if ((page.viewportSize()?.width ?? 0) >= 1440) return page.getByRole('complementary', { name: 'Меню' })
  await page.getByRole('button', { name: 'Меню' }).click()
  return page.getByRole('dialog', { name: 'Меню' })
}
