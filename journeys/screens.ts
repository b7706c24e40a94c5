import type { Page } from '@playwright/test'
import { paths } from '../web/paths.ts'
import { calls } from './calls.ts'
import { cityTime } from './clock.ts'
import { administrator, blocked, gifted, idOf, moderator, newcomers, resident, writer } from './people.ts'
import {
  articleOf,
  authorOf,
  bookingDesk,
  converse,
  diary,
  edit,
  gifts,
  haveChange,
  haveRemoved,
  haveReplies,
  hoodie,
  missionId,
  newArticle,
  oneUser,
  openChip,
  openMenu,
  openMission,
  openReport,
  openStanding,
  pasteList,
  receive,
  selectPeople,
  sendFiles,
  takePart,
  writeArticle,
} from './screen-steps.ts'

/** A screen or dialog as one person sees it: axe checks it, and `npm run screens` takes its picture. */
export interface Screen {
  readonly name: string
  /** Null: no session. */
  readonly as: string | null
  readonly path: string
  /** Steps before the picture. */
  readonly open?: (page: Page) => Promise<void>
  /** Only on viewports narrower than this: a drawer or dialog replaces there what wider ones show at once. */
  readonly below?: 745 | 1440
  /** A dialog that axe checks in web/app/dialogs.browser.test.tsx: there is a picture of it alone. */
  readonly isDialog?: true
}

export const screens: readonly Screen[] = [
  { name: 'sign-in', as: null, path: paths.dashboard.path },
  { name: 'sign-in-over', as: null, path: '/keycloak/callback' },
  { name: 'password', as: null, path: paths.signIn.path },
  {
    name: 'password-wrong',
    as: null,
    path: paths.signUp.path,
    async open(page) {
      await page.getByLabel('Почта').fill('алина')
      await page.getByRole('button', { name: 'Зарегистрироваться' }).click()
    },
  },
  { name: 'password-forgotten', as: null, path: paths.forgotPassword.path },
  { name: 'password-new', as: null, path: `${paths.resetPassword.path}?code=of-a-letter` },
  { name: 'email-confirmation', as: null, path: `${paths.confirmEmail.path}?code=of-a-letter` },
  { name: 'dashboard', as: resident, path: paths.dashboard.path },
  { name: 'dashboard-newcomer', as: newcomers.desktop, path: paths.dashboard.path },
  {
    name: 'menu',
    as: resident,
    path: paths.dashboard.path,
    below: 1440,
    open: openMenu,
  },
  { name: 'missions', as: resident, path: paths.missions.path },
  {
    name: 'missions-without-deadline',
    as: resident,
    path: `${paths.missions.path}?tab=activeWithoutDeadline`,
  },
  { name: 'missions-need-action', as: resident, path: `${paths.missions.path}?tab=needAction` },
  { name: 'missions-passed', as: resident, path: `${paths.missions.path}?tab=passed` },
  {
    name: 'missions-filters',
    as: resident,
    path: `${paths.missions.path}?reward=totals`,
    below: 745,
    async open(page) {
      await page.getByRole('button', { name: /^Фильтры/ }).click()
      await page.getByRole('button', { name: /^Показать \d/ }).waitFor()
    },
  },
  { name: 'missions-found', as: resident, path: `${paths.missions.path}?tab=activeWithoutDeadline&q=города` },
  { name: 'missions-found-elsewhere', as: resident, path: `${paths.missions.path}?q=прототипов` },
  { name: 'missions-none-found', as: resident, path: `${paths.missions.path}?q=дирижабль` },
  {
    name: 'mission',
    as: resident,
    path: paths.missions.path,
    open: page => openMission(page, 'Нарисовать карту зависимостей своей системы'),
  },
  {
    name: 'mission-returned',
    as: resident,
    path: `${paths.missions.path}?tab=needAction`,
    open: page => openStanding(page, 'Отчёт вернули'),
  },
  {
    name: 'mission-leave',
    isDialog: true,
    as: resident,
    path: `${paths.missions.path}?tab=needAction`,
    async open(page) {
      await openStanding(page, 'Отчёт вернули')
      await page.getByRole('button', { name: 'Выйти из миссии' }).click()
      await page.getByRole('dialog', { name: 'Выйти из миссии?' }).waitFor()
    },
  },
  {
    name: 'mission-enrolled',
    as: resident,
    path: paths.missions.path,
    async open(page) {
      const dialog = await takePart(page)
      await dialog.getByLabel('Отчёт', { exact: true }).scrollIntoViewIfNeeded()
      await dialog.getByLabel('Отчёт', { exact: true }).focus()
    },
  },
  {
    name: 'mission-sent',
    as: resident,
    path: paths.missions.path,
    async open(page) {
      await takePart(page, 'Обошли все кварталы и пообедали у маяка.')
    },
  },
  {
    name: 'mission-sent-change',
    as: resident,
    path: paths.missions.path,
    async open(page) {
      const dialog = await takePart(page, 'Обошли все кварталы и пообедали у маяка.')
      await dialog.getByRole('button', { name: 'Изменить отчёт' }).click()
      await dialog.getByRole('button', { name: 'Отправить изменения' }).waitFor()
    },
  },
  {
    name: 'mission-rewarded',
    as: resident,
    path: `${paths.missions.path}?tab=passed`,
    open: page => openStanding(page, 'Награда получена'),
  },
  {
    name: 'mission-full',
    as: resident,
    path: paths.missions.path,
    open: page => openStanding(page, 'Мест нет'),
  },
  { name: 'user-missions', as: resident, path: paths.userMissions.href({ userId: idOf(resident) }) },
  {
    name: 'user-missions-completed',
    as: resident,
    path: `${paths.userMissions.href({ userId: idOf(resident) })}?tab=completed`,
  },
  { name: 'leaderboard', as: resident, path: paths.leaderboard.path },
  {
    name: 'leaderboard-few',
    as: resident,
    path: `${paths.leaderboard.path}?team=2&type=activity_type_9`,
  },
  { name: 'leaderboard-quiet', as: resident, path: `${paths.leaderboard.path}?team=999` },
  { name: 'leaderboard-teams', as: resident, path: `${paths.leaderboard.path}?board=teams` },
  {
    name: 'leaderboard-teams-week',
    as: moderator,
    path: `${paths.leaderboard.path}?board=teams&period=week&type=activity_type_9`,
  },
  { name: 'chips', as: resident, path: paths.userChips.href({ userId: idOf(resident) }) },
  {
    name: 'chip',
    as: resident,
    path: paths.userChips.href({ userId: idOf(resident) }),
    open: page => openChip(page, 'Наставник'),
  },
  {
    name: 'chip-ahead',
    isDialog: true,
    as: resident,
    path: paths.userChips.href({ userId: idOf(resident) }),
    open: page => openChip(page, 'Летописец'),
  },
  { name: 'chips-of-other', as: resident, path: paths.userChips.href({ userId: 2 }) },
  { name: 'account', as: resident, path: paths.account.path },
  { name: 'account-history', as: resident, path: `${paths.account.path}?tab=history` },
  {
    name: 'account-history-some',
    as: resident,
    path: `${paths.account.path}?tab=history&category=balance-change.booking`,
  },
  { name: 'account-notifications', as: resident, path: `${paths.account.path}?tab=notifications` },
  { name: 'account-card', as: resident, path: `${paths.account.path}?tab=card` },
  {
    name: 'account-photo',
    isDialog: true,
    as: resident,
    path: paths.account.path,
    async open(page) {
      const buffer = await page.screenshot()
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Сменить фото' }).click()
      await (await chooser).setFiles({ name: 'me.png', mimeType: 'image/png', buffer })
      await page.getByRole('dialog', { name: 'Фото профиля' }).getByRole('slider').waitFor()
    },
  },
  { name: 'account-new', as: newcomers.desktop, path: paths.account.path },
  { name: 'account-new-history', as: newcomers.desktop, path: `${paths.account.path}?tab=history` },
  {
    name: 'account-new-notifications',
    as: newcomers.desktop,
    path: `${paths.account.path}?tab=notifications`,
  },
  { name: 'profile', as: resident, path: paths.userProfile.href({ userId: 2 }) },
  { name: 'profile-mine', as: resident, path: paths.userProfile.href({ userId: idOf(resident) }) },
  { name: 'shop', as: resident, path: paths.shop.path },
  { name: 'shop-found', as: resident, path: `${paths.shop.path}?q=rhe;rf` },
  { name: 'shop-none-found', as: resident, path: `${paths.shop.path}?q=дирижабль` },
  { name: 'shop-item', as: resident, path: paths.shopItem.href({ itemId: 1 }) },
  { name: 'shop-affordable', as: resident, path: `${paths.shop.path}?affordable=true` },
  {
    name: 'shop-filters',
    isDialog: true,
    as: resident,
    path: `${paths.shop.path}?type=shop_item_type_3&affordable=true`,
    below: 1440,
    async open(page) {
      await page.getByRole('button', { name: /^Фильтры/ }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Показать \d/ })
        .waitFor()
    },
  },
  {
    name: 'shop-sort',
    isDialog: true,
    as: resident,
    path: paths.shop.path,
    below: 1440,
    async open(page) {
      await page.getByRole('button', { name: /^Порядок/ }).click()
      await page.getByRole('dialog').getByRole('listitem').first().waitFor()
    },
  },
  {
    name: 'shop-item-affordable',
    as: resident,
    path: `${paths.shop.path}?affordable=true`,
    async open(page) {
      const mayBeHad = page.getByRole('article').filter({ hasNotText: /У вас уже максимум|Забронировано/ })
      await mayBeHad.first().getByRole('link').click()
      await page.getByRole('button', { name: 'Забронировать' }).waitFor()
    },
  },
  { name: 'portal', as: resident, path: paths.portal.path },
  {
    name: 'portal-filtered',
    as: resident,
    path: `${paths.portal.path}?type=article_type_1.article_type_3&theme=1-2`,
  },
  { name: 'portal-found', as: resident, path: `${paths.portal.path}?q=наставник` },
  { name: 'portal-none-found', as: resident, path: `${paths.portal.path}?q=дирижабль` },
  {
    name: 'portal-my-space',
    as: writer,
    path: `${paths.portal.path}?tab=my-space`,
    async open(page) {
      await haveChange(page)
      await haveRemoved(page)
      await haveReplies(page)
      await page.reload()
      await page.getByText(/^Снята модератором/).waitFor()
      await page.getByText('Есть изменения').waitFor()
      await page.getByRole('link', { name: 'Ответить' }).waitFor()
    },
  },
  { name: 'portal-my-space-none', as: newcomers.desktop, path: `${paths.portal.path}?tab=my-space` },
  { name: 'portal-best', as: resident, path: `${paths.portal.path}?sort=best` },
  {
    name: 'portal-filters',
    isDialog: true,
    as: resident,
    path: `${paths.portal.path}?theme=1`,
    below: 745,
    async open(page) {
      await page.getByRole('button', { name: /^Фильтры/ }).click()
      await page.getByRole('dialog', { name: 'Фильтры' }).getByRole('combobox', { name: 'Темы' }).waitFor()
    },
  },
  { name: 'article', as: resident, path: articleOf(diary.key) },
  {
    name: 'article-answering',
    as: resident,
    path: articleOf(diary.key),
    async open(page) {
      await page
        .getByRole('button', { name: /^Ответить/ })
        .first()
        .click()
      await page.getByLabel(/^Ваш ответ/).fill('Спасибо за **дневник**: забираю список в команду.')
    },
  },
  {
    name: 'article-picture',
    as: resident,
    path: articleOf(diary.key),
    async open(page) {
      await page
        .getByRole('button', { name: /^Увеличить картинку/ })
        .first()
        .click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'article-removed',
    as: writer,
    path: `${paths.portal.path}?tab=my-space`,
    async open(page) {
      await haveRemoved(page)
      await page.getByRole('link', { name: 'Карта наших сервисов' }).first().click()
      await page.getByText(/^Статью сняли с портала/).waitFor()
    },
  },
  {
    name: 'article-deleted',
    as: resident,
    path: paths.portal.path,
    async open(page) {
      const own = calls(page)
      const { body } = await own.post('/articles', {
        title: 'Карта наших сервисов',
        content: [{ id: 'a', type: 'text', content: [{ text: 'Что с чем связано.' }] }],
        publishedAt: cityTime().toISOString(),
      })
      await own.put(`/articles/${body.data.id}`, { deletedAt: cityTime().toISOString() })
      await page.goto(paths.article.href({ articleId: body.data.id }))
      await page.getByText(/^Статья удалена \d/).waitFor()
    },
  },
  { name: 'article-own', as: authorOf(diary), path: articleOf(diary.key) },
  {
    name: 'article-actions',
    isDialog: true,
    as: authorOf(diary),
    path: articleOf(diary.key),
    below: 1440,
    async open(page) {
      await page.getByRole('button', { name: /^Действия/ }).click()
      await page.getByRole('dialog').getByText('Удалить…').waitFor()
    },
  },
  {
    name: 'article-remove',
    isDialog: true,
    as: moderator,
    path: articleOf(diary.key),
    async open(page) {
      await page.getByRole('button', { name: /^Действия/ }).click()
      await page.getByText('Снять с портала…').click()
      await page.getByRole('dialog').getByLabel('Что увидит автор').waitFor()
    },
  },
  { name: 'bookings', as: resident, path: paths.myBookings.path },
  {
    name: 'booking',
    isDialog: true,
    as: resident,
    path: paths.myBookings.path,
    async open(page) {
      await page.getByRole('article').first().getByRole('heading').getByRole('button').click()
      await page.getByRole('dialog').getByRole('button', { name: 'Закрыть' }).waitFor()
    },
  },
  {
    name: 'booking-cancel',
    isDialog: true,
    as: resident,
    path: paths.myBookings.path,
    async open(page) {
      await page
        .getByRole('button', { name: /^Отменить/ })
        .first()
        .click()
      await page.getByRole('dialog', { name: 'Отменить бронь?' }).waitFor()
    },
  },
  {
    name: 'toasts',
    as: gifted,
    path: paths.dashboard.path,
    async open(page) {
      await receive(page, gifts)
      await page
        .getByRole('region', { name: 'Уведомления', exact: true })
        .getByRole('status')
        .last()
        .filter({ hasText: '+60' })
        .waitFor()
    },
  },
  {
    name: 'bell',
    isDialog: true,
    as: gifted,
    path: paths.dashboard.path,
    async open(page) {
      await receive(page, gifts)
      await page.getByRole('status').filter({ hasText: '+60' }).waitFor()
      // A notice that was announced in this browser is not announced again.
      await page.reload()
      await page.getByRole('button', { name: /непрочитан/ }).click()
      await page.getByRole('dialog', { name: 'Уведомления' }).getByRole('listitem').first().waitFor()
    },
  },
  {
    name: 'celebration',
    isDialog: true,
    // Whoever comes by the introduction gets a chip for it, which is announced before any mission.
    as: newcomers.phone,
    path: paths.dashboard.path,
    async open(page) {
      await receive(page, [['/user-activities', { activity: missionId('Час в паре') }]])
      await page.getByRole('dialog', { name: 'Первая миссия пройдена' }).waitFor()
    },
  },
  { name: 'greeting', as: 'Новый житель', path: paths.dashboard.path },
  {
    name: 'dialogue',
    as: resident,
    path: paths.onboarding.path,
    open: page => converse(page, 'Здравствуйте', 'Впервые', 'А мне это'),
  },
  {
    name: 'dialogue-system',
    as: resident,
    path: paths.onboarding.path,
    open: page =>
      converse(
        page,
        'Здравствуйте',
        'Город знаю',
        'О миссиях',
        'Отчёт вернули',
        'А за что снимают',
        'Спасибо. А как там',
      ),
  },
  {
    name: 'tutorial',
    isDialog: true,
    as: resident,
    path: `${paths.shop.path}?tutorial=shop`,
    open: page => page.getByRole('dialog').getByRole('button', { name: 'Шаг 2' }).click(),
  },
  { name: 'dashboard-moderator', as: moderator, path: paths.dashboard.path },
  {
    name: 'menu-moderator',
    as: moderator,
    path: paths.adminMissions.path,
    below: 1440,
    open: openMenu,
  },
  { name: 'missions-moderator', as: moderator, path: paths.adminMissions.path },
  {
    name: 'mission-edit',
    as: moderator,
    path: paths.adminMissions.path,
    open: async page => void (await edit(page)),
  },
  {
    name: 'mission-edit-wrong',
    as: moderator,
    path: paths.adminMissions.path,
    async open(page) {
      const form = await edit(page)
      await form.getByLabel('Название').fill('')
      await form.getByRole('radio', { name: 'bitW и коины' }).check()
      await form.getByLabel('Энергия, bitW').fill('')
      await form.getByRole('button', { name: 'Сохранить' }).click()
    },
  },
  {
    name: 'mission-edit-date',
    as: moderator,
    path: paths.adminMissions.path,
    async open(page) {
      const form = await edit(page)
      await form.getByLabel('Доступна до').click()
    },
  },
  {
    name: 'mission-edit-chip',
    as: moderator,
    path: paths.adminMissions.path,
    async open(page) {
      const form = await edit(page)
      await form.getByRole('radio', { name: 'Чип', exact: true }).check()
      await form.getByRole('combobox', { name: 'Какой чип' }).click()
    },
  },
  { name: 'missions-deleted', as: moderator, path: `${paths.adminMissions.path}?tab=deleted` },
  { name: 'missions-planned', as: moderator, path: `${paths.adminMissions.path}?tab=planned` },
  { name: 'mission-new', as: moderator, path: paths.adminMission.href({ activityId: 'new' }) },
  {
    name: 'mission-reward-others',
    isDialog: true,
    as: moderator,
    // A mission without a report: only such a one rewards people who have not enrolled.
    path: `${paths.adminMissions.path}?q=${encodeURIComponent('Сказать спасибо письменно')}`,
    async open(page) {
      await edit(page)
      await page.getByRole('button', { name: 'Наградить других' }).click()
      await page.getByRole('dialog').getByLabel('Найти жителя по имени').fill('а')
      await page
        .getByRole('button', { name: /^Добавить:/ })
        .first()
        .waitFor()
    },
  },
  { name: 'review', as: moderator, path: paths.adminReview.path },
  { name: 'review-report', as: moderator, path: paths.adminReview.path, open: openReport },
  {
    name: 'review-return',
    as: moderator,
    path: paths.adminReview.path,
    async open(page) {
      await openReport(page)
      await page.getByRole('button', { name: 'На доработку…' }).click()
      await page.getByRole('button', { name: 'Вернуть', exact: true }).click()
    },
  },
  {
    name: 'review-reward',
    as: moderator,
    path: paths.adminReview.path,
    async open(page) {
      await openReport(page)
      await page.getByRole('button', { name: 'Наградить…' }).click()
      await page.getByRole('button', { name: 'Наградить', exact: true }).waitFor()
    },
  },
  { name: 'review-files', as: administrator, path: paths.adminReview.path, open: sendFiles },
  {
    name: 'review-take-down',
    isDialog: true,
    as: administrator,
    path: paths.adminReview.path,
    async open(page) {
      await sendFiles(page)
      await page.getByRole('button', { name: 'Изъять файл…' }).click()
      await page.getByRole('dialog').getByRole('radio').first().waitFor()
    },
  },
  { name: 'review-late', as: moderator, path: `${paths.adminReview.path}?tab=late` },
  { name: 'desk-shop', as: moderator, path: paths.adminShop.path },
  { name: 'desk-shop-none-found', as: moderator, path: `${paths.adminShop.path}?q=дирижабль` },
  {
    name: 'desk-shop-selected',
    as: moderator,
    path: `${paths.adminShop.path}?show=drafts`,
    async open(page) {
      await page
        .getByRole('table')
        .getByRole('checkbox', { name: /^Выбрать:/ })
        .first()
        .check()
      await page.getByRole('button', { name: 'Опубликовать' }).waitFor()
    },
  },
  { name: 'desk-shop-item', as: moderator, path: paths.adminShopItem.href({ itemId: hoodie }) },
  {
    name: 'desk-shop-item-crop',
    isDialog: true,
    as: moderator,
    path: paths.adminShopItem.href({ itemId: hoodie }),
    async open(page) {
      const buffer = await page.screenshot()
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: /^Добавить картинку/ }).click()
      await (await chooser).setFiles({ name: 'худи.png', mimeType: 'image/png', buffer })
      await page.getByRole('dialog').getByRole('button', { name: 'Сохранить' }).waitFor()
    },
  },
  { name: 'desk-shop-item-new', as: moderator, path: paths.adminShopItem.href({ itemId: 'new' }) },
  { name: 'desk-chips', as: moderator, path: paths.adminChips.path },
  { name: 'desk-chip', as: moderator, path: paths.adminChip.href({ badgeId: 1 }) },
  { name: 'desk-chip-new', as: moderator, path: paths.adminChip.href({ badgeId: 'new' }) },
  {
    name: 'desk-chip-give',
    isDialog: true,
    as: moderator,
    path: paths.adminChip.href({ badgeId: 1 }),
    async open(page) {
      await page.getByRole('button', { name: 'Вручить жителям' }).click()
      await page.getByRole('dialog').getByLabel('Найти жителя по имени').fill('ар')
      await page
        .getByRole('button', { name: /^Добавить:/ })
        .first()
        .waitFor()
    },
  },
  { name: 'desk-bookings', as: moderator, path: bookingDesk },
  { name: 'desk-bookings-over', as: moderator, path: `${bookingDesk}&state=rejected` },
  { name: 'desk-bookings-none-found', as: moderator, path: `${bookingDesk}&q=дирижабль` },
  {
    name: 'desk-booking-reject',
    isDialog: true,
    as: moderator,
    path: bookingDesk,
    async open(page) {
      await page.getByRole('button', { name: 'Отклонить' }).first().click()
      await page.getByRole('dialog').getByRole('button', { name: 'Отклонить бронь' }).click()
    },
  },
  {
    name: 'desk-booking-approve',
    isDialog: true,
    as: moderator,
    path: bookingDesk,
    async open(page) {
      await page.getByRole('button', { name: 'Одобрить' }).first().click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /добрить/ })
        .waitFor()
    },
  },
  {
    name: 'desk-booking',
    as: moderator,
    path: bookingDesk,
    async open(page) {
      await page.getByRole('listitem').getByRole('heading').first().getByRole('link').click()
      await page.getByRole('heading', { level: 1, name: /^Бронь №/ }).waitFor()
    },
  },
  { name: 'people', as: moderator, path: paths.adminUsers.path },
  { name: 'people-found', as: moderator, path: `${paths.adminUsers.path}?q=воронцовой` },
  { name: 'people-none-found', as: moderator, path: `${paths.adminUsers.path}?q=дирижабль` },
  {
    name: 'people-filters',
    as: moderator,
    path: `${paths.adminUsers.path}?role=authenticated&awayDays=7`,
    open: async page => {
      const team = page.getByRole('combobox', { name: 'Команда' })
      // On a phone they are in a dialog.
      if (!(await team.isVisible())) await page.getByRole('button', { name: /^Фильтры/ }).click()
      await team.waitFor()
    },
  },
  {
    name: 'people-selected',
    as: administrator,
    path: paths.adminUsers.path,
    open: async page => void (await selectPeople(page)),
  },
  {
    name: 'people-reward',
    isDialog: true,
    as: moderator,
    path: paths.adminUsers.path,
    async open(page) {
      const bar = await selectPeople(page)
      await bar.getByRole('button', { name: 'Начислить или списать' }).click()
      const dialog = page.getByRole('dialog', { name: 'Изменить энергию' })
      await dialog.locator('label').filter({ hasText: 'Списать' }).click()
      await dialog.getByLabel('Сколько каждому').fill('99999')
      await dialog.getByText(/^Не хватит у/).waitFor()
      await dialog.getByRole('button', { name: 'Списать' }).click()
    },
  },
  {
    name: 'people-by-list',
    isDialog: true,
    as: moderator,
    path: paths.adminUsers.path,
    open: async page => void (await pasteList(page)),
  },
  {
    name: 'people-by-list-start',
    isDialog: true,
    as: moderator,
    path: paths.adminUsers.path,
    async open(page) {
      await page.getByRole('button', { name: 'По списку' }).click()
      await page.getByRole('dialog', { name: 'Наградить по списку' }).getByRole('textbox').waitFor()
    },
  },
  {
    name: 'people-by-list-award',
    isDialog: true,
    as: moderator,
    path: paths.adminUsers.path,
    async open(page) {
      const list = await pasteList(page)
      await list.getByRole('button', { name: 'Наградить 2' }).click()
      const dialog = page.getByRole('dialog', { name: 'Наградить за миссию' })
      await dialog.getByRole('combobox', { name: 'Миссия' }).click()
      await dialog.getByRole('option').first().click()
      await dialog.getByText(/^Всего:/).waitFor()
      await dialog.getByText(/^(Впервые|Уже награждены):/).waitFor()
    },
  },
  { name: 'people-user', as: administrator, path: oneUser },
  { name: 'people-user-of-moderator', as: moderator, path: `${oneUser}?at=3` },
  { name: 'people-user-award', as: administrator, path: `${oneUser}?tab=award` },
  { name: 'people-user-history', as: moderator, path: `${oneUser}?tab=history` },
  {
    name: 'people-user-chips',
    isDialog: true,
    as: moderator,
    path: `${oneUser}?tab=award`,
    async open(page) {
      await page.getByRole('button', { name: 'Вручить или отозвать' }).click()
      const list = page.getByRole('dialog').getByRole('list', { name: 'Чипы города' })
      for (const at of [0, -1]) await list.getByRole('listitem').locator('label').nth(at).click()
    },
  },
  {
    name: 'people-user-block',
    isDialog: true,
    as: moderator,
    path: oneUser,
    async open(page) {
      await page.getByRole('button', { name: 'Закрыть доступ…' }).click()
      const dialog = page.getByRole('dialog', { name: 'Закрыть доступ' })
      await dialog.getByRole('button', { name: 'Закрыть доступ' }).click()
    },
  },
  { name: 'overview', as: moderator, path: paths.adminOverview.path },
  {
    name: 'overview-year',
    as: moderator,
    path: `${paths.adminOverview.path}?period=year`,
    async open(page) {
      for (const table of await page.getByText('Таблицей').all()) await table.click({ force: true })
    },
  },
  { name: 'enrolments', as: moderator, path: `${paths.adminEnrolments.path}?step=sent&since=2026-09-07` },
  { name: 'settings', as: administrator, path: paths.adminSettings.path },
  { name: 'settings-security', as: administrator, path: `${paths.adminSettings.path}?tab=security` },
  {
    name: 'settings-condition',
    isDialog: true,
    as: administrator,
    path: paths.adminSettings.path,
    async open(page) {
      await page.getByRole('button', { name: 'Добавить условие', exact: true }).click()
      await page.getByRole('dialog').getByLabel('Сколько событий').waitFor()
    },
  },
  {
    name: 'settings-limit',
    isDialog: true,
    as: administrator,
    path: paths.adminSettings.path,
    async open(page) {
      await page.getByRole('button', { name: 'Изменить: Оставлен комментарий' }).click()
      await page.getByRole('dialog').getByLabel('Засчитывать в день').fill('12')
    },
  },
  {
    name: 'settings-unsaved',
    as: administrator,
    path: paths.adminSettings.path,
    async open(page) {
      await page.getByLabel('Бонус, bitW').fill('2500')
      await page.getByLabel('Коинов за 1').fill('0,8')
    },
  },
  {
    name: 'settings-team',
    isDialog: true,
    as: administrator,
    path: paths.adminSettings.path,
    async open(page) {
      await page.getByRole('button', { name: 'Добавить команду', exact: true }).click()
      await page.getByRole('dialog').getByLabel('Название').fill('Верфь')
    },
  },
  {
    name: 'palette',
    as: moderator,
    path: paths.adminOverview.path,
    async open(page) {
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').getByRole('combobox').fill('про')
      await page
        .getByRole('option', { name: /^Провести/ })
        .first()
        .waitFor()
    },
  },
  {
    name: 'palette-empty',
    as: moderator,
    path: paths.adminOverview.path,
    async open(page) {
      await page.keyboard.press('Control+k')
      const field = page.getByRole('dialog').getByRole('combobox')
      await field.fill('воронцова')
      await page.getByRole('option', { name: /^Алина/ }).click()
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.keyboard.press('Control+k')
      await page.getByRole('group', { name: 'Недавно открытое' }).waitFor()
    },
  },
  {
    name: 'leaderboard-resident',
    as: resident,
    path: `${paths.leaderboard.path}?resident=${idOf(writer)}`,
  },
  {
    name: 'settings-members',
    isDialog: true,
    as: administrator,
    path: paths.adminSettings.path,
    async open(page) {
      await page
        .getByRole('button', { name: /^Перевести жителей/ })
        .first()
        .click()
      await page.getByRole('dialog').getByRole('listitem').first().waitFor()
    },
  },
  {
    name: 'settings-log',
    isDialog: true,
    as: administrator,
    path: paths.adminSettings.path,
    async open(page) {
      await page.getByRole('button', { name: 'Журнал' }).click()
      await page.getByRole('dialog').getByRole('listitem').first().waitFor()
    },
  },
  {
    name: 'editor-empty',
    as: gifted,
    path: newArticle,
    async open(page) {
      await page.getByRole('textbox', { name: 'Текст статьи' }).waitFor()
    },
  },
  { name: 'editor', as: gifted, path: newArticle, open: writeArticle },
  {
    name: 'editor-changed',
    as: writer,
    path: newArticle,
    async open(page) {
      await page.goto(paths.editArticle.href({ articleId: await haveChange(page) }))
      await page.getByText(/^Изменения сохранены/).waitFor()
      await page.getByRole('button', { name: 'Отменить изменения' }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'editor-menu',
    as: gifted,
    path: newArticle,
    async open(page) {
      await writeArticle(page)
      await page.keyboard.type('/')
      await page.getByRole('listbox', { name: 'Блоки' }).waitFor()
    },
  },
  {
    name: 'editor-themes',
    as: gifted,
    path: newArticle,
    async open(page) {
      await writeArticle(page)
      const themes = page.getByRole('button', { name: 'Выбрать темы' })
      if (await themes.isVisible()) await themes.click()
      await page.getByPlaceholder('Найти или предложить').fill('Удал')
      await page.getByRole('option', { name: /Предложить тему/ }).waitFor()
    },
  },
  {
    name: 'editor-conflict',
    as: gifted,
    path: newArticle,
    async open(page) {
      await writeArticle(page)
      const id = /\d+$/.exec(new URL(page.url()).pathname)?.[0]
      const own = calls(page)
      const { content } = (await own.get(`/articles/${id}`)).body.data.attributes
      const others = content.map((block: { type: string }) =>
        block.type === 'quote'
          ? { ...block, text: 'Хороший вопрос стоит трёх страниц документации и схемы.' }
          : block,
      )
      await own.put(`/articles/${id}`, { content: others })
      await page.keyboard.type('Слова этого окна')
      await page.getByRole('heading', { name: 'Две копии одной статьи' }).waitFor()
    },
  },
  {
    name: 'editor-link',
    isDialog: true,
    as: gifted,
    path: newArticle,
    async open(page) {
      await writeArticle(page)
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog', { name: 'Ссылка' }).waitFor()
    },
  },
  {
    name: 'editor-preview',
    isDialog: true,
    as: gifted,
    path: newArticle,
    async open(page) {
      await writeArticle(page)
      await page.getByRole('button', { name: 'Посмотреть' }).click()
      await page.getByRole('dialog', { name: 'Как увидят читатели' }).waitFor()
    },
  },
  {
    name: 'editor-versions',
    isDialog: true,
    as: writer,
    path: newArticle,
    async open(page) {
      const own = calls(page)
      const me = (await own.get('/users/me')).body.id
      const mine = await own.get(
        `/articles?filters[author][id]=${me}&filters[removedAt][$null]=true&fields[0]=id`,
      )
      await page.goto(paths.editArticle.href({ articleId: mine.body.data[0].id }))
      await page.getByRole('button', { name: 'Версии' }).click()
      await page
        .getByRole('button', { name: /Опубликовано/ })
        .first()
        .click()
      await page.getByRole('button', { name: 'Вернуть эту версию' }).waitFor()
    },
  },
  { name: 'themes', as: moderator, path: paths.adminThemes.path },
  {
    name: 'theme',
    as: moderator,
    path: paths.adminThemes.path,
    async open(page) {
      await page.getByRole('link', { name: 'Удаленка' }).click()
      await page.getByRole('button', { name: 'Объединить' }).waitFor()
    },
  },
  { name: 'themes-none-found', as: moderator, path: `${paths.adminThemes.path}?q=дирижабль` },
  {
    name: 'theme-name',
    isDialog: true,
    as: moderator,
    path: paths.adminThemes.path,
    async open(page) {
      await page.getByRole('button', { name: 'Новая тема' }).click()
      await page
        .getByRole('dialog', { name: 'Новая тема' })
        .getByRole('button', { name: 'Сохранить' })
        .click()
    },
  },
  { name: 'forbidden', as: resident, path: paths.forbidden.path },
  { name: 'not-found', as: resident, path: '/no/such/street' },
  { name: 'server-error', as: resident, path: paths.serverError.path },
  { name: 'blocked', as: blocked, path: paths.blocked.path },
]
