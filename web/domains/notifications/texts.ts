import type { emailDigests } from '#contract/domains/notifications.ts'
import { type NoticeSwitch, noticeKind } from '#contract/notices.ts'
import { type PluralForms, words } from '#contract/words.ts'
import { counted } from '../../ui/numbers.ts'
import type { FirstKind } from './firsts.ts'

const events: PluralForms = { one: 'новое событие', few: 'новых события', many: 'новых событий' }

const sentence = (text: string) => text.charAt(0) + text.slice(1).toLowerCase()

/** The subject of a type of notice in one word. */
export const subjectOf = (type: string) => noticeKind(type)?.subject ?? words.city

export const texts = {
  several: (count: number) => `У вас ${counted(count, events)}`,
  /** Text of specification §9. */
  severalText: (types: readonly string[]) =>
    `${sentence(types.join(', '))}. В вашем профайле произошло несколько событий. Посмотрите их в Истории`,

  firsts: {
    chip: 'Ваш первый чип',
    mission: 'Первая миссия пройдена',
    booking: 'Первая покупка у вас',
  } satisfies Record<FirstKind, string>,
  firstsText: {
    chip: 'Город заметил вас. С этого чипа начинается коллекция.',
    mission: 'Город стал ярче, и в этом есть ваша заслуга.',
    booking: 'Добрые дела стали вещью, которую можно взять в руки.',
  } satisfies Record<FirstKind, string>,
  thanks: 'Здорово!',
  toHistory: 'Открыть историю',

  notices: 'Все уведомления',
  all: 'Все уведомления',
  loading: 'Загружаем уведомления…',
  fresh: 'Новое',
  viewAll: 'Отметить все прочитанными',
  /** Where a line has less space. */
  readAll: 'Отметить все',
  viewing: 'Отмечаем',
  viewed: 'Всё прочитано',
  notViewed: 'Не получилось отметить',
  noneTitle: 'Пока тихо',
  noneText: 'Здесь появятся события, которые касаются вас.',
  failedTitle: 'Уведомления не открылись',
  failedText: 'Город не отвечает. С уведомлениями всё в порядке.',

  preferences: 'Что показывать',
  preferencesText:
    'Уведомления всплывают на экране и остаются в этом списке. Награды, списания и брони хранит ещё и История.',
  preferencesFailed: 'Настройки не загрузились: город не отвечает.',
  notSaved: 'Не получилось сохранить',
  groups: {
    missions: { name: 'Миссии', about: 'Запись, выход, отчёт, награда' },
    points: { name: 'Энергия', about: 'Начисления и списания bitW' },
    balance: { name: words.balance, about: 'Начисления и списания' },
    badges: { name: words.badges, about: 'Новые и отозванные чипы' },
    bookings: { name: words.shop, about: 'Статус ваших броней' },
    portal: { name: words.blog, about: 'Комментарии, ответы, решения о статьях' },
  } satisfies Record<NoticeSwitch, { name: string; about: string }>,
  digest: 'Письмо со сводкой',
  digestText: 'Ваши события, что вас ждёт и одна статья портала. Если писать не о чем, письма не будет.',
  notConfirmed: 'Писем не будет: ваш адрес не подтверждён. Попросите об этом администратора.',
  noMail: 'Писем пока нет: почта города не настроена. Включить её может администратор.',
  digests: {
    none: 'Не присылать',
    daily: 'По будням',
    weekly: 'По понедельникам',
  } satisfies Record<(typeof emailDigests)[number], string>,
} as const
