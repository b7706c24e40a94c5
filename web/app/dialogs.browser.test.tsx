/// <reference types="@vitest/browser-playwright" />
import axe from 'axe-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { cdp, type Locator, page } from 'vitest/browser'
import { chipArrival } from '../domains/chips/chipArrival.ts'
import { badgeInfo } from '../domains/chips/modals.ts'
import { giveChip, recallChip } from '../domains/chips/screens/admin/modals.ts'
import { missionInfo } from '../domains/missions/modals.ts'
import { endEnrolments, giveReward } from '../domains/missions/screens/admin/participants/modals.ts'
import { takeDownFile } from '../domains/missions/screens/admin/review/modals.ts'
import { celebration } from '../domains/notifications/celebration.ts'
import { noticesDialog } from '../domains/notifications/modals.ts'
import { tutorial } from '../domains/onboarding/modals.ts'
import { manageChips } from '../domains/people/screens/admin/user/modals.ts'
import { actOnPeople, peopleByList, peopleFilters } from '../domains/people/screens/admin/users/modals.ts'
import { articleActions, articleFilters, removeArticle } from '../domains/portal/modals.ts'
import { nameTheme } from '../domains/portal/screens/admin/themes/modals.ts'
import {
  articleThemes,
  linkModal,
  previewModal,
  versionsModal,
} from '../domains/portal/screens/editor/modals.ts'
import { bookingInfo, itemFilters, itemSort } from '../domains/shop/modals.ts'
import { decideBooking } from '../domains/shop/screens/admin/bookings/modals.ts'
import { publishItems } from '../domains/shop/screens/admin/items/modals.ts'
import { queryClient } from '../queries.ts'
import { serve, show } from '../testing/app.tsx'
import { list, moderator, visit } from '../testing/city.tsx'
import { cropPicture } from '../ui/crop/cropPicture.ts'
import { confirm } from '../ui/modal/confirm.ts'
import {
  editCause,
  editCondition,
  editLimit,
  editTeam,
  moveMembers,
  openLog,
} from './pages/settings/modals.ts'

const at = '2026-11-21T09:30:00.000Z'
const noPicture = { data: null }
const me = {
  id: 1,
  full_name: 'Лилия Гареева',
  role: { type: 'superadmin' },
  avatar: null,
  latest_badges: [],
}
const person = (id: number) => ({
  id,
  full_name: `Житель ${id}`,
  name: `Житель ${id}`,
  username: `login${id}`,
  email: `mail${id}@rdp.city`,
  blocked: id === 3,
  points: 10,
  balance: 10,
  avatar: null,
  team: null,
})
const author = {
  data: { id: 2, attributes: { full_name: 'Анна Орлова', username: 'anna', avatar: noPicture } },
}
const mission = {
  id: 7,
  attributes: {
    name: 'Нарисовать карту зависимостей',
    type: 'activity_type_3',
    description: 'Что с чем **связано**.',
    points: 100,
    balance: 50,
    places: null,
    effort: 2,
    publish_at: null,
    available_until: null,
    deletedAt: null,
    requires_report: true,
    is_repeatable: false,
    createdAt: at,
    updatedAt: at,
    badge: noPicture,
    image: noPicture,
  },
}
const enrolment = {
  id: 5,
  attributes: {
    status: 'returned',
    createdAt: at,
    submittedAt: at,
    decidedAt: at,
    claimedAt: null,
    deletedAt: null,
    report: 'Нарисовали.',
    moderator_comment: 'Приложите фото.',
    attachments: noPicture,
    claimed_by: noPicture,
    decided_by: author,
    user: author,
    activity: noPicture,
  },
}
const completion = {
  id: 1,
  attributes: {
    createdAt: at,
    enrolment: {
      data: { id: 5, attributes: { ...enrolment.attributes, report: 'Нарисовали. '.repeat(60) } },
    },
  },
}
const booking = {
  status: 'pending',
  price: 30,
  user_comment: 'Размер M',
  moderator_comment: null,
  item_name: 'Худи',
  option: null,
  option_name: null,
  createdAt: at,
  decidedAt: null,
}
const item = { name: 'Худи', type: 'shop_item_type_3', quantity: 5, options: null, image: noPicture }
const waiting = {
  ...booking,
  id: 9,
  resident: { id: 2, name: 'Анна Орлова', avatar: null },
  item: { id: 4, ...item, image: [] },
} as never
const team = {
  id: 1,
  name: 'Верфь',
  color: null,
  lead: null,
  faces: [],
  createdAt: at,
  updatedAt: at,
} as never
const type = {
  id: 1,
  key: 'booking.issued',
  name: 'Бронь выдана',
  daily_cap: 5,
  createdAt: at,
  updatedAt: at,
}
const cause = { id: 1, name: 'За тепло', description: 'Зимой', createdAt: at, updatedAt: at } as never
const draft = {
  title: 'Наставник за четыре недели',
  type: 'article_type_1' as const,
  themes: [{ id: 1, name: 'Обучение' }],
  content: [
    { id: 'a', type: 'heading' as const, level: 2 as const, text: 'Первая неделя' },
    { id: 'b', type: 'text' as const, content: [{ text: 'Показать рабочее место и доступы.' }] },
  ],
  pictures: {},
}
const article = {
  id: 20,
  title: 'Карта сервисов',
  author: 'Анна Орлова',
  isMine: true,
  isPublished: true,
  isRemoved: false,
}
const rows = (...names: string[]) =>
  list(names.map((name, index) => ({ id: index + 1, attributes: { name } })))

const notice = {
  id: 3,
  attributes: {
    type: 'activity-returned',
    title: 'Отчёт вернули на доработку',
    text: 'Нарисовать карту зависимостей',
    link: '/user-activity-list?mission=7',
    is_viewed: false,
    createdAt: at,
    image: noPicture,
  },
}
const answers: Parameters<typeof serve>[0] = {
  'GET /notifications': () => list([notice]),
  'GET /users/me': () => ({ ...me, blocked: false }),
  'GET /users': () => [person(2), person(3)],
  'GET /activities': () => list([mission]),
  'GET /activities/7': () => ({ data: mission, meta: {} }),
  'GET /user-activity-enrolls': ({ path }) => list(/activity/.test(path) ? [enrolment] : []),
  'GET /user-activities': ({ path }) => list(/user_badge/.test(path) ? [completion] : []),
  'GET /user-badges/1': () => ({
    data: {
      id: 1,
      attributes: {
        createdAt: at,
        deletedAt: null,
        comment: 'За новичков',
        badge: {
          data: {
            id: 1,
            attributes: {
              name: 'Наставник',
              description: 'За помощь.',
              color: 'Blue',
              holders_count: 7,
              image: noPicture,
            },
          },
        },
        recall_comment: null,
        activity: noPicture,
        cause: noPicture,
        awarded_by: author,
      },
    },
    meta: {},
  }),
  'GET /users/count': () => 64,
  'GET /mission-award-causes': () => rows('За тепло'),
  'GET /user-team-configs': () => rows('Верфь', 'Маяк'),
  'GET /automation-event-types': () => list([{ id: 1, attributes: type }]),
  'GET /badges': () => rows('Наставник'),
  'GET /badges/1': () => ({
    data: {
      id: 1,
      attributes: { name: 'Наставник', description: 'За помощь.', color: 'Blue', image: noPicture },
    },
    meta: {},
  }),
  'GET /user-badges': () =>
    list([
      {
        id: 1,
        attributes: {
          createdAt: at,
          deletedAt: at,
          comment: 'За новичков',
          badge: { data: { id: 1, attributes: { name: 'Наставник' } } },
          recall_comment: 'По ошибке',
          activity: noPicture,
          cause: noPicture,
          awarded_by: author,
        },
      },
    ]),
  'GET /setting-change-items': () =>
    list([
      {
        id: 1,
        attributes: {
          setting: 'mission-award-causes',
          subject: 'За тепло',
          field: 'name',
          old_value: 'За жар',
          new_value: 'За тепло',
          createdAt: at,
          changed_by: author,
        },
      },
    ]),
  'GET /bookings/9': () => ({
    data: {
      id: 9,
      attributes: {
        ...booking,
        user: { data: { id: 1, attributes: {} } },
        shop_item: { data: { id: 4, attributes: item } },
      },
    },
    meta: {},
  }),
  'GET /shop-items': () =>
    list([
      { id: 4, attributes: { ...item, price: 900, publishedAt: null } },
      { id: 5, attributes: { ...item, name: 'Шарф', price: 400, publishedAt: at } },
      { id: 6, attributes: { ...item, name: 'Кружка', price: null, publishedAt: null } },
    ]),
  'GET /articles/20': () => ({
    data: { id: 20, attributes: { views: 5, likes_count: 1, dislikes_count: 0, comments_count: 2 } },
    meta: {},
  }),
  'GET /tags': () => rows('Обучение'),
  'GET /tags/1': () => ({ data: { id: 1, attributes: { name: 'Обучение' } }, meta: {} }),
  'GET /article-versions': () => list([{ id: 3, attributes: { title: draft.title, createdAt: at } }]),
  'GET /article-versions/3': () => ({ data: { id: 3, attributes: draft }, meta: {} }),
  'POST /people/by-ids': ({ body }) => ({ data: body.data.users.map(person) }),
  'POST /people/resolve': () => ({
    data: [
      { line: 'Житель 2', state: 'found', residents: [person(2)], first: null },
      { line: 'Иван', state: 'ambiguous', residents: [person(3), person(4)], first: null },
      { line: 'нет', state: 'missing', residents: [], first: null },
      { line: 'Житель 2', state: 'duplicate', residents: [person(2)], first: 0 },
    ],
  }),
  'GET /people': () => ({ data: [] }),
  'GET /people/count': () => ({ data: { total: 3, isMore: false } }),
  'GET /cities-list': () => ({ data: { id: 1, attributes: { cities: ['Казань'] } }, meta: {} }),
}

const scan = { url: '/uploads/scan.png', width: null, height: null, formats: null }

async function picture() {
  const canvas = document.createElement('canvas')
  canvas.width = 320
  canvas.height = 180
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve))
  return new File(blob ? [blob] : [], 'я.png', { type: 'image/png' })
}

interface Case {
  readonly open: () => unknown
  /** A text that it shows once its data are there. */
  readonly text: string | RegExp
  /** Brings it into the state with the most to read: errors, choices. */
  readonly act?: (dialog: Locator) => Promise<void>
  /** The address below, where the dialog belongs to a screen. */
  readonly at?: string
}
const press = (name: string) => (dialog: Locator) => dialog.getByRole('button', { name, exact: true }).click()

const user = [2, 3]
/** All dialogs, by the file of each. */
const dialogs: Readonly<Record<string, Case>> = {
  '../ui/crop/CropModal.tsx': {
    open: async () =>
      cropPicture(await picture(), { ratio: '1 / 1', width: 512, round: true }, 'Фото профиля'),
    text: 'Фото профиля',
  },
  '../ui/modal/ConfirmModal.tsx': {
    open: () =>
      confirm.open({
        title: 'Отменить бронь?',
        text: 'Коины вернутся.',
        action: 'Да',
        cancel: 'Нет',
        danger: true,
      }),
    text: 'Коины вернутся.',
  },
  './pages/settings/CauseModal.tsx': { open: () => editCause.open({ cause, used: 3 }), text: 'Название' },
  './pages/settings/ConditionModal.tsx': {
    open: () => editCondition.open({ condition: null }),
    text: 'Сколько событий',
    act: press('Сохранить'),
  },
  './pages/settings/LimitModal.tsx': {
    open: () => editLimit.open({ type: type as never }),
    text: 'Засчитывать в день',
  },
  './pages/settings/LogModal.tsx': { open: () => openLog.open({}), text: /Анна Орлова/ },
  './pages/settings/MembersModal.tsx': { open: () => moveMembers.open({ team }), text: /Житель 2/ },
  './pages/settings/TeamModal.tsx': {
    open: () => editTeam.open({ team: null, members: 0 }),
    text: 'Название',
    act: press('Сохранить'),
  },
  '../domains/onboarding/modals/TutorialModal.tsx': {
    open: () => tutorial.open({ topic: 'shop' }),
    text: 'Туториал',
  },
  '../domains/chips/modals/BadgeInfoModal.tsx': {
    open: () => badgeInfo.open({ badgeId: 1 }),
    text: 'По ошибке',
  },
  '../domains/chips/modals/ChipArrivalModal.tsx': {
    open: () => chipArrival.open({ award: 1, isFirst: true }),
    text: 'Такой у 11\u00a0% жителей',
    act: press('Отчёт за чип'),
  },
  '../domains/chips/screens/admin/GiveChipModal.tsx': {
    open: () => giveChip.open({ chip: { id: 1, name: 'Наставник' } }),
    text: /Наставник/,
    act: async dialog => {
      await dialog.getByLabelText('Найти жителя по имени').fill('Жит')
      await dialog.getByRole('button', { name: 'Добавить: Житель 2' }).click()
    },
  },
  '../domains/chips/screens/admin/RecallChipModal.tsx': {
    open: () => recallChip.open({ awards: [1] }),
    text: 'Комментарий',
    act: press('Отозвать'),
  },
  '../domains/missions/modals/MissionInfoModal.tsx': {
    open: () => missionInfo.open({ id: 7 }),
    text: 'Приложите фото.',
  },
  '../domains/missions/screens/admin/participants/EndModal.tsx': {
    open: () => endEnrolments.open({ ended: [{ id: 5, name: 'Анна Орлова' }] }),
    text: 'Анна Орлова.',
  },
  '../domains/missions/screens/admin/participants/GiveRewardModal.tsx': {
    open: () =>
      giveReward.open({
        mission: { id: 7, name: 'Карта', reward: { points: 100 }, needsReport: true },
        recipients: [],
      }),
    text: 'Карта',
    act: press('Наградить'),
  },
  '../domains/missions/screens/admin/review/TakeDownModal.tsx': {
    open: () =>
      takeDownFile.open({
        files: [
          { ...scan, id: 40, name: 'пропуск.png', mime: 'image/png' },
          { ...scan, id: 41, name: 'протокол.pdf', mime: 'application/pdf' },
        ],
      }),
    text: 'протокол.pdf',
    act: press('Изъять'),
  },
  '../domains/notifications/modals/CelebrationModal.tsx': {
    open: () =>
      celebration.open({
        kind: 'mission',
        notices: [{ id: 1, title: '+100 bitW за миссию', text: 'Карта', image: null } as never],
      } as never),
    text: '+100 bitW за миссию',
  },
  '../domains/notifications/modals/NoticesModal.tsx': {
    open: () => noticesDialog.open({}),
    text: 'Отчёт вернули на доработку',
  },
  '../domains/shop/modals/BookingInfoModal.tsx': {
    open: () => bookingInfo.open({ bookingId: 9 }),
    text: 'Размер M',
  },
  '../domains/shop/modals/ItemFiltersModal.tsx': {
    open: () => itemFilters.open({ search: { type: 'shop_item_type_3', affordable: true }, balance: 1000 }),
    text: 'Сувениры',
  },
  '../domains/shop/modals/ItemSortModal.tsx': {
    open: () => itemSort.open({ sort: 'cheap' }),
    text: 'Сначала дешевле',
  },
  '../domains/shop/screens/admin/items/PublishModal.tsx': {
    open: () => publishItems.open({ ids: [4, 5, 6] }),
    text: 'Уже на витрине',
  },
  '../domains/shop/screens/admin/bookings/DecideBookingModal.tsx': {
    open: () =>
      decideBooking.open({
        booking: waiting,
        decision: 'rejected',
      }),
    text: 'Размер M',
    act: press('Отклонить бронь'),
  },
  '../domains/portal/modals/ArticleFiltersModal.tsx': {
    open: () => articleFilters.open({ search: { theme: '1', type: 'article_type_1' } }),
    text: 'Обучение',
  },
  '../domains/portal/modals/ArticleActionsModal.tsx': {
    open: () => articleActions.open({ article, isModerator: false }),
    text: 'Удалить…',
  },
  '../domains/portal/modals/RemoveArticleModal.tsx': {
    open: () =>
      removeArticle.open({
        article: { ...article, isMine: false },
      }),
    text: /2.комментария/,
  },
  '../domains/portal/screens/editor/LinkModal.tsx': {
    open: () => linkModal.open({ href: 'нет' }),
    text: 'Ссылка',
    act: dialog => dialog.getByRole('button').last().click(),
  },
  '../domains/portal/screens/editor/ThemesModal.tsx': {
    open: () => articleThemes.open({ chosen: [{ id: 7, name: 'Мосты' }] }),
    text: 'Обучение',
  },
  '../domains/portal/screens/editor/VersionsModal.tsx': {
    open: () =>
      versionsModal.open({
        session: {
          get: () => ({ article: 20, draft, window: 'w', replaced: 0 }),
          asideCopies: () => Promise.resolve([{ id: 'x', at: Date.parse(at), draft }]),
        } as never,
      }),
    text: /Копия этого браузера/,
    act: dialog => dialog.getByRole('button', { name: /Копия этого браузера/ }).click(),
  },
  '../domains/portal/screens/editor/PreviewModal.tsx': {
    open: () => previewModal.open({ draft }),
    text: 'Первая неделя',
  },
  '../domains/portal/screens/admin/themes/ThemeNameModal.tsx': {
    open: () => nameTheme.open({ theme: null }),
    text: 'Название',
    act: press('Сохранить'),
  },
  '../domains/people/screens/admin/user/ManageChipsModal.tsx': {
    open: () => manageChips.open({ person: { id: 2, name: 'Анна Орлова' } }),
    text: 'Наставник',
    act: async dialog => {
      dialog.getByLabelText('Наставник').element().closest('label')?.click()
    },
  },
  '../domains/people/screens/admin/users/ActModal.tsx': {
    open: () => actOnPeople.open({ users: user, kind: 'energy' }),
    text: /Доступ закрыт/,
    act: press('Начислить'),
  },
  '../domains/people/screens/admin/users/ListModal.tsx': {
    open: () => peopleByList.open({ act: 'mission', others: ['energy', 'give'], maySelect: true }),
    text: 'Наградить по списку',
    act: async dialog => {
      await dialog.getByRole('textbox').fill('Житель 2\nИван\nнет\nЖитель 2')
      await dialog.getByRole('button', { name: 'Найти жителей' }).click()
      await expect.element(dialog.getByText('Никого не нашли: 1')).toBeVisible()
    },
  },
  '../domains/people/screens/admin/users/FiltersModal.tsx': {
    open: () => peopleFilters.open({}),
    text: 'Показать 3',
    at: '/admin/user-list?role=authenticated',
  },
}

/** The same dialogs as they are for something else. */
const variants: Readonly<Record<string, Case>> = {
  'an approval of a booking': {
    open: () => decideBooking.open({ booking: waiting, decision: 'approved' }),
    text: 'Где и как получить',
  },
  'energy that some do not have': {
    open: () => actOnPeople.open({ users: user, kind: 'energy' }),
    text: 'Сколько каждому',
    act: async dialog => {
      dialog.getByRole('radio', { name: 'Списать' }).element().closest('label')?.click()
      await dialog.getByLabelText('Сколько каждому').fill('99999')
      await expect.element(dialog.getByText(/^Не хватит у/)).toBeVisible()
      await dialog.getByRole('button', { name: 'Списать' }).click()
    },
  },
  'a question with a list': {
    open: () =>
      confirm.open({
        title: 'Назначить модератором?',
        text: 'Права изменятся сразу.',
        list: { title: 'Модератор может:', lines: ['Вести миссии', 'Вести товары'] },
        action: 'Сменить роль',
        cancel: 'Отмена',
      }),
    text: 'Вести товары',
  },
  'a block without a reason': {
    open: () => actOnPeople.open({ users: [2], kind: 'block' }),
    text: 'Закрыть доступ',
    act: press('Закрыть доступ'),
  },
}

const paint = (scheme: 'light' | 'dark') => {
  document.documentElement.dataset['theme'] = scheme
  document.documentElement.dataset['mantineColorScheme'] = scheme
}

async function violations(rule?: string) {
  const dialog = document.querySelector('[role="dialog"]')
  if (!dialog) return ['no dialog']
  const found = await axe.run(dialog, rule ? { runOnly: [rule] } : {})
  return found.violations.flatMap(({ id, nodes }) => nodes.map(node => `${id} at ${node.target.join(' ')}`))
}

// A transition would be half way between two colours.
beforeAll(() =>
  cdp().send('Emulation.setEmulatedMedia', {
    features: [{ name: 'prefers-reduced-motion', value: 'reduce' }],
  }),
)
// The files share the browser.
afterAll(() => cdp().send('Emulation.setEmulatedMedia', { features: [] }))
afterEach(async () => {
  paint('light')
  await page.viewport(1440, 900)
})

test('every dialog is here', () => {
  expect(Object.keys(import.meta.glob(['../**/*Modal.tsx'])).toSorted()).toEqual(
    Object.keys(dialogs).toSorted(),
  )
})

test.each(Object.entries({ ...dialogs, ...variants }))(
  '%s focuses the field that it marks, passes axe, day and night, and fits a phone',
  async (_, given) => {
    queryClient.setQueryData(['users', 'me'], me)
    const screen = given.at
      ? (await visit(given.at, { ...moderator, ...me }, answers)).screen
      : (serve(answers), await show(<p>Город</p>))
    await expect.poll(() => document.body.textContent).not.toBe('')
    void given.open()
    const dialog = screen.getByRole('dialog')
    await expect.element(dialog.getByText(given.text).first()).toBeVisible()
    const elsewhere = '[role="dialog"] [data-autofocus]:not(:focus)'
    await expect.poll(() => document.querySelector(elsewhere)).toBeNull()
    await given.act?.(dialog)
    await expect.poll(() => document.querySelector('[role="dialog"] [class*="skeleton"]')).toBeNull()
    const found = [...(await violations())]
    paint('dark')
    found.push(...(await violations('color-contrast')).map(one => `dark: ${one}`))
    await page.viewport(390, 844)
    const box = document.querySelector('[role="dialog"]')
    if (box && box.scrollWidth > box.clientWidth) found.push('it scrolls sideways')
    expect(found).toEqual([])
  },
)
