import type { EnrolmentState } from '#contract/domains/missions.ts'
import { type PluralForms, plural } from '#contract/words.ts'
import { formatNumber } from '../../../../../ui/numbers.ts'

const residents: PluralForms = { one: 'жителя', few: 'жителей', many: 'жителей' }
const files: PluralForms = { one: 'файл', few: 'файла', many: 'файлов' }
const someone = (count: number) => `${formatNumber(count)}\u00a0${plural(count, residents)}`

export const texts = {
  title: 'Участники',
  filter: 'Состояние участников',
  all: 'Все',
  groups: {
    submitted: 'На проверке',
    enrolled: 'Участвуют',
    returned: 'На доработке',
    rewarded: 'Награждены',
    canceled: 'Ушли',
  } satisfies Record<EnrolmentState, string>,
  states: {
    submitted: 'На проверке',
    enrolled: 'Участвует',
    returned: 'На доработке',
    rewarded: 'Награда выдана',
    canceled: 'Участие закончено',
  } satisfies Record<EnrolmentState, string>,
  resident: 'Житель',
  state: 'Состояние',
  report: 'Отчёт',
  since: 'Участвует с',
  actions: 'Действия',
  noReport: 'Ещё не прислан',
  noReportNeeded: 'Не нужен',
  onlyFiles: 'Без текста',
  files: (count: number) => `${count}\u00a0${plural(count, files)}`,
  withoutEnrolment: 'без записи',
  decided: (by: string | null, at: string) => (by ? `${by}, ${at}` : at),
  review: (name: string) => `Проверить отчёт: ${name}`,
  rewardOne: (name: string) => `Наградить: ${name}`,
  endOne: (name: string) => `Завершить участие: ${name}`,
  export: 'Выгрузить',
  rewardOthers: 'Наградить других',
  selected: (count: number) => `Выбрано ${formatNumber(count)}`,
  reward: (count: number) => `Наградить ${someone(count)}`,
  end: 'Завершить участие',
  empty: { title: 'Пока никто не участвует', text: 'Жители появятся здесь, когда запишутся на миссию.' },
  none: 'В этом состоянии никого нет.',
  failedTitle: 'Участники не загрузились',
  failedText: 'Город не ответил как обычно. Попробуйте ещё раз.',

  giveTitle: 'Награда за миссию',
  whom: 'Кого наградить',
  find: 'Найти жителя по имени',
  nobodyFound: 'Никого не нашли. Попробуйте другую часть имени.',
  remove: (name: string) => `Убрать: ${name}`,
  prize: (prize: string) => `Каждый получит: ${prize}.`,
  comment: 'Комментарий',
  commentHelp: 'Жители увидят его в истории',
  give: 'Наградить',
  giving: 'Награждаем',
  given: (count: number) => `Награда вручена: ${someone(count)}`,
  notGiven: 'Никто не награждён',
  chooseSomebody: 'Выберите хотя бы одного жителя',
  withoutThem: 'Убрать их из списка',
  cancel: 'Отмена',

  endTitle: (count: number) => `Завершить участие ${someone(count)}?`,
  endText: 'Места освободятся, отчёты проверять не придётся. Жители узнают, кто завершил участие и почему.',
  reason: 'Причина',
  reasonRequired: 'Напишите, почему участие закончено',
  ending: 'Завершаем',
  ended: (count: number) => `Участие закончено: ${someone(count)}`,
  notEnded: 'Участие не закончено',
}
