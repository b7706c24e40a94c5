import type { MissionType } from '#contract/domains/missions.ts'
import { type PluralForms, plural, quoted } from '#contract/words.ts'
import { formatNumber } from '../../ui/numbers.ts'

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

/** Words of what the dashboard shows, apart from all others so that it loads no more. */
export const cardTexts = {
  missions: 'Миссии',
  missionsLoading: 'Загружаем миссии…',
  isNew: 'Новая',
  chip: (name: string) => `Чип ${quoted(name)}`,
  until: (date: string) => `До ${date}`,
  over: (date: string) => `Закрыта ${date}`,
  noMissionsTitle: 'Миссий пока нет',
  noMissionsText: 'Новые появятся скоро: мы сразу покажем их здесь.',
  allMissions: 'Все миссии',
  edit: (name: string) => `Изменить миссию ${quoted(name)}`,
  needAction: (count: number) =>
    `${formatNumber(count)}\u00a0${plural(count, missionForms)} ${plural(count, { one: 'требует', few: 'требуют', many: 'требуют' })} действия`,
} as const
