import { tutorials } from '../web/domains/onboarding/tutorials.ts'
import { paths } from '../web/paths.ts'
import type { TutorialTopic } from '../web/ui/tutorialTopics.ts'
import { idOf, resident } from './people.ts'
import { expect, test } from './test.ts'

const screens: Readonly<Record<TutorialTopic, string>> = {
  energy: paths.dashboard.path,
  missions: paths.missions.path,
  'my-missions': paths.userMissions.href({ userId: idOf(resident) }),
  shop: paths.shop.path,
  coins: paths.myBookings.path,
  badges: paths.userChips.href({ userId: idOf(resident) }),
  leaderboard: paths.leaderboard.path,
  account: paths.account.path,
  blog: paths.portal.path,
  karma: `${paths.portal.path}?tab=my-space`,
  editor: paths.createArticle.href({ articleId: 'new' }),
}

test('each tutorial is opened by the keyboard from its screen, and Escape leads back to it', {
  tag: '@desktop',
}, async ({ visit }) => {
  const page = await visit(resident)
  for (const [topic, path] of Object.entries(screens)) {
    await page.goto(path)
    await page.getByRole('link', { name: 'Туториал' }).focus()
    const address = page.url()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('heading', { level: 2 })).toContainText(
      tutorials[topic as TutorialTopic].title,
    )
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('link', { name: 'Туториал' })).toBeFocused()
  }
})
