import type { Locator, Page } from '@playwright/test'
import { shopItems } from '#server/seeds/content/shop.ts'
import type { PictureName } from '../web/domains/onboarding/tutorials.ts'
import { paths } from '../web/paths.ts'
import { type Screen, screens } from './screens.ts'

/** A picture of a tutorial: `npm run screens -- --tutorials` takes it, and a journey finds what is lit on it. */
export interface TutorialPicture {
  /** The name of the screen in screens.ts. */
  readonly screen: string
  /** Further steps before the picture. */
  readonly open?: (page: Page) => Promise<void>
  /** What the tutorial speaks of; all that is found is lit together. */
  readonly lit: (page: Page) => Locator
}

/** The resident has the coins for them and does not hold them yet. */
const socks = shopItems.findIndex(({ key }) => key === 'socks') + 1

/** The filters of the shop are beside the goods, on a phone in a dialog. */
const openFilters = async (page: Page) => {
  const button = page.getByRole('button', { name: /^Фильтры/ })
  if (await button.isVisible()) await button.click()
  await affordable(page).waitFor()
}
const affordable = (page: Page) => page.locator('label').filter({ hasText: 'По карману', visible: true })

const historyOfCoins = (page: Page) =>
  page.getByRole('group', { name: 'О чём' }).getByRole('button', { name: 'Валюта' })

const missionCard = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })

export const tutorialPictures: Readonly<Record<PictureName, TutorialPicture>> = {
  'shop-affordable': {
    screen: 'shop',
    open: openFilters,
    lit: affordable,
  },
  'shop-book': {
    screen: 'shop-item',
    open: async page => void (await page.goto(paths.shopItem.href({ itemId: socks }))),
    lit: page => page.getByText('Останется после брони').locator('..'),
  },
  'missions-enrol': {
    screen: 'missions',
    open: page => page.getByRole('link', { name: 'Провести воркшоп по работе с API' }).click(),
    lit: page => page.getByRole('button', { name: 'Записаться' }),
  },
  'missions-reward': {
    screen: 'missions',
    lit: page => missionCard(page, 'Провести воркшоп по работе с API').getByText(/^(bitW|Коины) \+/),
  },
  'account-tabs': {
    screen: 'account',
    lit: page => page.getByRole('tablist', { name: 'Разделы кабинета' }).getByRole('tab'),
  },
  'account-letter': {
    screen: 'account-notifications',
    lit: page => page.getByRole('group', { name: 'Письмо со сводкой' }),
  },
  'energy-city': {
    screen: 'dashboard',
    lit: page => page.getByRole('region', { name: 'Энергия города' }).getByRole('status').locator('..'),
  },
  'leaderboard-periods': {
    screen: 'leaderboard',
    lit: page => page.getByRole('group', { name: 'За какое время' }).getByRole('button'),
  },
  'leaderboard-place': {
    screen: 'leaderboard',
    lit: page => page.getByRole('button', { name: 'Моё место' }),
  },
  'coins-missing': {
    screen: 'shop-item',
    lit: page => page.getByText('Не хватает', { exact: true }).locator('..'),
  },
  'coins-history': {
    screen: 'account-history',
    open: page => historyOfCoins(page).click(),
    lit: historyOfCoins,
  },
  'badges-mission': {
    screen: 'missions',
    lit: page => missionCard(page, 'Обновить карту компетенций').getByText(/^Чип «/),
  },
  'badges-chip': {
    screen: 'chips',
    lit: page => page.getByRole('region', { name: 'Получены' }).getByRole('button').nth(1),
  },
  'blog-tabs': {
    screen: 'portal',
    lit: page => page.getByRole('tablist', { name: 'Разделы портала' }).getByRole('tab'),
  },
  'karma-marks': {
    screen: 'article',
    lit: page =>
      page
        .getByRole('main')
        .getByRole('button', { name: /^(Нравится|Не нравится): / })
        .first()
        .locator('..'),
  },
  'karma-total': {
    screen: 'account',
    lit: page => page.getByRole('term').filter({ hasText: 'Репутация' }).locator('..'),
  },
  'editor-blocks': {
    screen: 'editor-menu',
    // A phone does not show all of them.
    lit: page =>
      page
        .getByRole('listbox', { name: 'Блоки' })
        .getByRole('option', { name: /^(Текст|Заголовок|Подзаголовок|Картинка|Список)$/ }),
  },
  'my-missions-comment': {
    screen: 'mission-returned',
    lit: page => page.getByText('Отчёт возвращён на доработку', { exact: true }).first().locator('..'),
  },
}

export function screenOf({ screen }: TutorialPicture): Screen {
  const found = screens.find(({ name }) => name === screen)
  if (!found) throw new Error(`there is no screen ${screen}`)
  return found
}
