import type { BookingState } from '#contract/domains/shop-types.ts'
import { type PluralForms, plural } from '#contract/words.ts'
import { coinsOf } from '#web/domains/shop/cardTexts.ts'
import { formatLately } from '#web/ui/dates.ts'
import { counted } from '#web/ui/numbers.ts'

const bookings: PluralForms = { one: 'бронь', few: 'брони', many: 'броней' }
const back: PluralForms = { one: 'вернётся', few: 'вернутся', many: 'вернутся' }

export const texts = {
  title: 'Брони',
  lead: 'Решение видит житель. Отклонённая бронь сразу возвращает коины и товар.',
  states: 'Состояние броней',
  tabs: {
    pending: 'Ждут',
    approved: 'К выдаче',
    issued: 'Выданы',
    rejected: 'Отклонены',
    canceled: 'Отменены',
  } satisfies Record<BookingState, string>,
  count: (count: number) => counted(count, bookings),
  waiting: (count: number) =>
    `${counted(count, bookings)} ${plural(count, { one: 'ждёт', few: 'ждут', many: 'ждут' })} решения`,
  filters: 'Поиск и порядок',
  find: 'Товар или житель',
  sort: 'Порядок',
  sorts: { oldest: 'Сначала старые', newest: 'Сначала новые' },
  found: (count: number) => `Нашлось: ${counted(count, bookings)}`,
  loading: 'Открываем брони…',

  empty: {
    pending: { title: 'Все брони разобраны', text: 'Новые появятся здесь сами.' },
    approved: { title: 'Выдавать нечего', text: 'Здесь появятся одобренные брони.' },
    issued: { title: 'Выданных броней нет', text: 'Здесь появятся выданные товары.' },
    rejected: { title: 'Отклонённых броней нет', text: 'И хорошо.' },
    canceled: { title: 'Отменённых броней нет', text: 'Здесь появятся брони, которые отменили жители.' },
  } satisfies Record<BookingState, { title: string; text: string }>,
  toPending: 'К тем, что ждут',
  toMissions: 'К миссиям',
  nothingText: 'В этом состоянии нет брони с таким товаром или жителем.',
  reset: 'Сбросить фильтры',
  failedTitle: 'Брони не открылись',
  failedText: 'Город не отвечает. Брони на месте.',

  coins: (price: number) => coinsOf(price).replace(/^.*\u00a0/, ''),
  bookedAt: (date: string) => formatLately(date),
  decidedBy: (name: string | null, date: string) => [name, formatLately(date)].filter(Boolean).join(', '),
  nowNamed: 'сейчас —',
  own: 'Ваша бронь',
  ownNote: 'Это ваша бронь: о ней решит другой модератор.',
  approve: 'Одобрить',
  reject: 'Отклонить',
  issue: 'Выдать',
  of: (item: string, resident: string) => `: ${item}, ${resident}`,

  dialogs: {
    approved: {
      title: 'Одобрить бронь?',
      label: 'Где и как получить',
      hint: 'Например: офис на Садовой, стойка 2, с 10 до 18',
      wants: 'Напишите, где и как получить товар',
      action: 'Одобрить бронь',
      pending: 'Одобряем',
      done: 'Бронь одобрена',
    },
    corrected: {
      title: 'Изменить, где и как получить?',
      label: 'Где и как получить',
      hint: 'Например: офис на Садовой, стойка 2, с 10 до 18',
      wants: 'Напишите, где и как получить товар',
      action: 'Сохранить',
      pending: 'Сохраняем',
      done: 'Житель узнает, где и как получить',
    },
    rejected: {
      title: 'Отклонить бронь?',
      label: 'Причина',
      hint: 'Например: закончился нужный размер',
      wants: 'Напишите, почему бронь отклонена',
      action: 'Отклонить бронь',
      pending: 'Отклоняем',
      done: 'Бронь отклонена',
    },
    issued: {
      title: 'Товар у жителя?',
      action: 'Да, выдано',
      pending: 'Отмечаем',
      done: 'Бронь выдана',
    },
  },
  seen: 'Увидит житель',
  asBefore: (text: string) => `Как в прошлый раз: ${text}`,
  wasApproved: 'Жителю уже сообщили, что бронь одобрена.',
  correct: 'Изменить',
  refund: (price: number) => `${coinsOf(price)} ${plural(price, back)} на баланс жителя сразу.`,
  issuedText: 'Отменить выдачу будет нельзя.',
  doneText: (item: string, resident: string) => `${item}, ${resident}`,
  alreadyDecided: 'Решение уже принял другой модератор',
  decidedByMe: 'Вы уже приняли это решение',
  decidedOtherwise: 'Вы уже решили иначе',
  perhapsDecided: 'Неизвестно, принято ли решение',
  seeWhetherDecided: (subject: string) =>
    `${subject}. Ответ города не дошёл: прежде чем решать ещё раз, посмотрите, что с бронью.`,
  canceledMeanwhile: 'Житель отменил бронь',
  changedMeanwhile: 'Бронь изменилась, пока вы решали: вот она сейчас',
  notDone: 'Не получилось',

  booking: (id: number) => `Бронь №\u00a0${id}`,
  toList: 'Ко всем броням',
  toNext: 'К следующей',
  noBookingTitle: 'Такой брони нет',
  noBookingText: 'Возможно, ссылка неполная. Выберите бронь из списка.',
  loadingBooking: 'Открываем бронь…',
  price: 'Цена при бронировании',
  left: 'В запасе осталось',
  unlimited: 'без ограничений',
  booked: 'Забронировано',
  decided: {
    approved: 'Одобрена',
    rejected: 'Отклонена',
    canceled: 'Отменена жителем',
    issued: 'Выдана',
  } satisfies Record<Exclude<BookingState, 'pending'>, string>,
  log: 'Журнал',
  changed: {
    status: 'состояние',
    moderator_comment: 'ответ модератора',
    user_comment: 'комментарий жителя',
  },
  wish: 'Комментарий жителя',
  answer: 'Ответ модератора',

  moving: [
    { keys: ['J', 'K'], does: 'по списку (или ↓, ↑)' },
    { keys: ['Enter'], does: 'открыть' },
  ],
  deciding: {
    pending: [
      { keys: ['З'], does: 'одобрить' },
      { keys: ['П'], does: 'отклонить' },
    ],
    approved: [
      { keys: ['В'], does: 'выдать' },
      { keys: ['П'], does: 'отклонить' },
    ],
    issued: [],
    rejected: [],
    canceled: [],
  } satisfies Record<BookingState, readonly object[]>,
} as const
