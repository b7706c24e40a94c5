import type { MissionType } from '#contract/domains/mission-types.ts'
import { type PluralForms, plural, quoted } from '#contract/words.ts'
import { counted, formatNumber } from '../../ui/numbers.ts'

/** specification §3. */
export const missionTypeNames: Record<MissionType, string> = {
  activity_type_1: 'Проектная деятельность',
  activity_type_2: 'Проактивность и инновации',
  activity_type_3: 'Корпоративная жизнь',
  activity_type_4: 'Лидерство и команды',
  activity_type_5: 'Поддержка коллег',
  activity_type_6: 'Публикации и выступления',
  activity_type_7: 'Обучение и развитие',
  activity_type_8: 'Карьерный рост',
  activity_type_9: 'По ролевым функциям',
  activity_type_10: 'Внутриигровые миссии',
  activity_type_11: 'Другое',
}

export const missionForms: PluralForms = { one: 'миссия', few: 'миссии', many: 'миссий' }

const hourForms: PluralForms = { one: 'час', few: 'часа', many: 'часов' }

/** Minutes as people say them: «15 мин», «1,5 часа», «полдня». */
export function effortText(minutes: number): string {
  if (minutes === 240) return 'полдня'
  if (minutes < 60 || minutes % 30 !== 0) return `${formatNumber(minutes)}\u00a0мин`
  const hours = minutes / 60
  return counted(hours, hourForms)
}

/** Texts of the dashboard's cards, in a file of their own to keep its first chunk small. */
export const cardTexts = {
  missions: 'Миссии',
  missionsLoading: 'Загружаем миссии…',
  isNew: 'Новая',
  chip: (name: string) => `Чип ${quoted(name)}`,
  about: (minutes: number) => `≈\u00a0${effortText(minutes)}`,
  needsReport: 'Нужен отчёт',
  until: (date: string) => `До ${date}`,
  over: (date: string) => `Закрыта ${date}`,
  noMissionsTitle: 'Миссий пока нет',
  noMissionsText: 'Новые появятся скоро: мы сразу покажем их здесь.',
  allMissions: 'Все миссии',
  newMissions: 'Новые миссии',
  underway: {
    title: 'Продолжить',
    all: 'Мои миссии',
    steps: 'Шаги миссии',
    stepNames: { enrol: 'Запись', report: 'Отчёт', review: 'Проверка', reward: 'Награда' },
    next: {
      rework: 'Отчёт вернули',
      late: 'Срок прошёл, отчёт ещё можно отправить',
      report: 'Дальше: отчёт о том, что сделано',
      review: 'Отчёт на проверке',
      reward: 'Отчёт не нужен: награду вручит модератор',
    },
    acts: {
      rework: 'Доработать отчёт',
      late: 'Написать отчёт',
      report: 'Написать отчёт',
      review: 'Посмотреть',
      reward: 'Посмотреть',
    },
  },
  edit: (name: string) => `Изменить миссию ${quoted(name)}`,
  needAction: (count: number) =>
    `${counted(count, missionForms)} ${plural(count, { one: 'требует', few: 'требуют', many: 'требуют' })} действия`,
} as const
