import type { MissionType } from '#contract/domains/missions.ts'
import { coins, plural } from '#contract/words.ts'
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

export const texts = {
  missions: 'Миссии',
  missionsLoading: 'Загружаем миссии…',
  isNew: 'Новая',
  chip: (name: string) => `Чип «${name}»`,
  until: (date: string) => `До ${date}`,
  over: (date: string) => `Закрыта ${date}`,

  noMissionsTitle: 'Миссий пока нет',
  noMissionsText: 'Новые появятся скоро: мы сразу покажем их здесь.',

  edit: (name: string) => `Изменить миссию «${name}»`,
  editing: 'Миссия',
  name: 'Название',
  description: 'Что нужно сделать',
  descriptionHelp: 'Можно выделять **жирным** и писать списком через дефис',
  availableUntil: 'Доступна до',
  datePlaceholder: 'дд.мм.гггг',
  noDeadline: 'Без дедлайна',
  reward: 'Награда',
  rewardTotals: 'bitW и коины',
  rewardChip: 'Чип',
  energy: 'Энергия, bitW',
  rate: (ratio: number) => `По курсу города: 1 bitW = ${formatNumber(ratio)} ${plural(ratio, coins)}`,
  whichChip: 'Какой чип',
  chooseChip: 'Выберите чип',
  cancel: 'Отмена',
  save: 'Сохранить',
  saving: 'Сохраняем',
  saved: 'Миссия сохранена',
  notSaved: 'Миссия не сохранена',
  tryAgain: 'Проверьте связь и попробуйте ещё раз. Всё, что вы написали, осталось на месте.',

  nameRequired: 'Напишите название',
  tooLong: (max: number) => `Не длиннее ${formatNumber(max)} знаков`,
  dateRequired: 'Выберите дату или включите «Без дедлайна»',
  amountRequired: 'Укажите число от нуля',
  chipRequired: 'Выберите чип',

  adminTitle: 'Миссии',
  adminLead: 'Все миссии города, сначала новые.',
} as const
