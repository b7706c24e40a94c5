import type { EnrolmentState } from '#contract/domains/mission-types.ts'
import { type PluralForms, plural } from '#contract/words.ts'
import { counted, formatNumber } from '#web/ui/numbers.ts'

const residents: PluralForms = { one: 'жителя', few: 'жителей', many: 'жителей' }
const recipients: PluralForms = { one: 'жителю', few: 'жителям', many: 'жителям' }
const files: PluralForms = { one: 'файл', few: 'файла', many: 'файлов' }
const someone = (count: number) => counted(count, residents)

export const texts = {
  title: 'Участники',
  filter: 'Состояние участников',
  all: 'Все',
  groups: {
    submitted: 'На проверке',
    enrolled: 'Участвуют',
    returned: 'На доработке',
    rewarded: 'Награждены',
    canceled: 'Вышли или сняты',
  } satisfies Record<EnrolmentState, string>,
  states: {
    submitted: 'На проверке',
    enrolled: 'Участвует',
    returned: 'На доработке',
    rewarded: 'Награда вручена',
    canceled: 'Запись отменена',
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
  endOne: (name: string) => `Снять с миссии: ${name}`,
  export: 'Выгрузить',
  byList: 'По списку',
  rewardOthers: 'Наградить других',
  selected: (count: number) => `Выбрано ${formatNumber(count)}`,
  reward: (count: number) => `Наградить ${someone(count)}`,
  end: 'Снять с миссии',
  empty: { title: 'Пока никто не участвует', text: 'Жители появятся здесь, когда запишутся на миссию.' },
  none: 'В этом состоянии никого нет.',
  failedTitle: 'Участники не загрузились',

  giveTitle: 'Награда за миссию',
  prize: (prize: string) => `Каждый получит: ${prize || 'благодарность города'}.`,
  reportless: 'Кто не участвует в миссии, получит награду без отчёта.',
  comment: 'Комментарий',
  commentHelp: 'Жители увидят его в истории',
  give: 'Наградить',
  giving: 'Награждаем',
  given: (count: number) => `Награда вручена ${counted(count, recipients)}`,
  notGiven: 'Никто не награждён',

  endTitle: (count: number) => `Снять с миссии ${someone(count)}?`,
  endText: 'Места освободятся, отчёты проверять не придётся. Жители узнают, кто снял их с миссии и почему.',
  reason: 'Причина',
  reasonRequired: 'Напишите, почему снимаете с миссии',
  ending: 'Снимаем',
  ended: (count: number) => `Сняли с миссии ${someone(count)}`,
  notEnded: 'Никто не снят с миссии',
}
