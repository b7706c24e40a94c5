import { type PluralForms, plural } from '#contract/words.ts'
import { capitalized } from '../../ui/capitalized.ts'
import { monthGenitive, monthName } from '../../ui/dates.ts'
import { counted, formatNumber } from '../../ui/numbers.ts'
import { cardTexts, missionForms } from './cardTexts.ts'

const residentForms: PluralForms = { one: 'житель', few: 'жителя', many: 'жителей' }
const placeForms: PluralForms = { one: 'место', few: 'места', many: 'мест' }
const dayForms: PluralForms = { one: 'день', few: 'дня', many: 'дней' }

export const texts = {
  ...cardTexts,

  noDeadline: 'Без срока',
  reward: 'Награда',
  rewardTotals: 'bitW и коины',
  rewardChip: 'Чип',
  cancel: 'Отмена',
  tryAgain: 'Проверьте связь и попробуйте ещё раз. Всё, что вы написали, осталось на месте.',

  tooLong: (max: number) => `Не длиннее ${formatNumber(max)} знаков`,

  missionsLead: 'Выбирайте дела по душе. За каждое город благодарит энергией и коинами или редким чипом.',
  myMissions: 'Мои миссии',
  groups: 'Группы миссий',
  tabs: {
    activeWithDeadline: 'Со сроком',
    activeWithoutDeadline: 'Без срока',
    needAction: 'Требуют действия',
    passed: 'Прошедшие',
  },
  missionCount: (count: number) => counted(count, missionForms),
  find: 'Найти миссию',
  filters: 'Поиск и фильтры',
  type: 'Тип миссии',
  allTypes: 'Все типы',
  anyReward: 'Любая награда',
  sort: 'Порядок',
  sorts: {
    deadline: 'По сроку',
    newest: 'Сначала новые',
    oldest: 'Сначала старые',
    richest: 'Больше bitW',
  },
  found: (count: number) =>
    `${plural(count, { one: 'Нашлась', few: 'Нашлись', many: 'Нашлось' })} ${counted(count, missionForms)}`,
  deadlineOver: 'Срок прошёл',
  burning: 'Горит',
  burningLead: 'осталось не больше трёх дней',
  /** Of a day of that month, `2026-11-01`. */
  untilEndOf: (day: string) => `До конца ${monthGenitive(day)}`,
  month: (day: string) => `${capitalized(monthName(day))} ${day.slice(0, 4)}`,
  daysLeft: (days: number) =>
    days < 1
      ? 'последний день'
      : `${plural(days, { one: 'остался', few: 'осталось', many: 'осталось' })} ${days}\u00a0${plural(days, dayForms)}`,
  more: 'Подробнее',

  standings: {
    enrolled: 'Вы участвуете',
    submitted: 'На проверке',
    returned: 'Отчёт вернули',
    rewarded: 'Награда получена',
    full: 'Мест нет',
    planned: 'Ещё не открыта',
    closed: 'Закрыта',
  },
  takesPart: 'Участвует',
  participants: (count: number) => counted(count, residentForms),
  participating: (count: number) =>
    count === 0
      ? 'Пока никто не участвует'
      : `${counted(count, residentForms)} ${plural(count, { one: 'участвует', few: 'участвуют', many: 'участвуют' })}`,
  nobody: 'Станьте первопроходцем',
  nobodyTook: 'Никто не участвовал',
  taken: 'Занято ',
  places: (taken: number, places: number) =>
    `${formatNumber(taken)} из ${formatNumber(places)}\u00a0${plural(places, { one: 'места', few: 'мест', many: 'мест' })}`,
  placesLeft: (left: number, places: number) =>
    left === 0
      ? 'Мест нет'
      : `${plural(left, { one: 'Свободно', few: 'Свободны', many: 'Свободно' })} ${counted(left, placeForms)} из ${formatNumber(places)}`,

  empty: {
    activeWithDeadline: {
      title: 'Миссий со сроком нет',
      text: 'Загляните в миссии без срока: там спешить некуда.',
    },
    activeWithoutDeadline: {
      title: 'Миссий без срока нет',
      text: 'Загляните в миссии со сроком: возможно, одна из них ждёт вас.',
    },
    needAction: {
      title: 'Всё сделано',
      text: 'Ни одна миссия не ждёт вашего действия. Можно выбрать новую.',
    },
    passed: {
      title: 'Прошедших пока нет',
      text: 'Здесь появятся миссии, за которые вручена награда, и те, чей срок прошёл.',
    },
  },
  nothingFoundText: 'Попробуйте другое слово или меньше условий.',
  reset: 'Сбросить фильтры',
  toWithoutDeadline: 'Миссии без срока',
  toWithDeadline: 'Миссии со сроком',
  failedTitle: 'Миссии не загрузились',

  userMissions: (name: string) => `Миссии: ${name}`,
  userMissionsLead: 'Дела в работе и то, за что город уже поблагодарил.',
  userTabs: { 'in-progress': 'В процессе', completed: 'Пройденные' },
  noneInProgress: { title: 'Миссий в процессе нет', text: 'Здесь появятся миссии, на которые есть запись.' },
  noneCompleted: {
    title: 'Пройденных миссий пока нет',
    text: 'Здесь появятся миссии, за которые вручена награда.',
  },
  chooseMission: 'Выбрать миссию',
  hiddenMission: 'Миссия скрыта',
  rewardedOn: (date: string) => `Награда вручена ${date}`,
  enrolledOn: (date: string) => `Запись от ${date}`,
} as const
