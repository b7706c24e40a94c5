import { coins, type PluralForms, quoted } from '#contract/words.ts'
import { counted, formatNumber } from '#web/ui/numbers.ts'

const enrolments: PluralForms = { one: 'запись', few: 'записи', many: 'записей' }
const placesGenitive: PluralForms = { one: 'места', few: 'мест', many: 'мест' }
const reports: PluralForms = { one: 'отчёт', few: 'отчёта', many: 'отчётов' }
export const texts = {
  back: 'Миссии',
  newTitle: 'Новая миссия',
  copyName: (name: string) => `${name} (копия)`,
  copy: 'Создать копию',
  remove: 'Удалить миссию',
  running: 'Идёт',
  planned: (date: string) => `Откроется ${date}`,
  over: 'Срок прошёл',
  deleted: 'Удалена',
  deletedChip: (name: string) => `${name} (удалён)`,
  takenOf: (taken: number, places: number | null) =>
    places === null
      ? counted(taken, enrolments)
      : `${formatNumber(taken)} из ${counted(places, placesGenitive)}`,
  created: (date: string) => `Создана ${date}`,

  timeRequired: 'Укажите время',

  what: 'Описание',
  name: 'Название',
  signs: (count: number, max: number) => `${formatNumber(count)} из ${formatNumber(max)}`,
  type: 'Тип',
  description: 'Что нужно сделать',
  picture: 'Картинка',
  typeDrawing: 'Рисунок типа',

  terms: 'Награда и условия',
  reward: 'Награда',
  rewardTotals: 'bitW и коины',
  rewardChip: 'Чип',
  energy: 'Энергия, bitW',
  coins: 'Коины',
  rate: (points: number, ratio: number, offered: number) =>
    points > 0
      ? `По курсу города: ${formatNumber(points)} × ${formatNumber(ratio)} = ${formatNumber(offered)}`
      : `По курсу города: 1\u00a0bitW = ${counted(ratio, coins)}`,
  byRate: 'Посчитать по курсу',
  whichChip: 'Какой чип',
  chooseChip: 'Выберите чип',
  opensOn: 'Открывается',
  opensOnPlaceholder: 'Сразу',
  opensAt: 'Во сколько',
  cityTime: 'По времени города',
  until: 'Доступна до',
  untilPlaceholder: 'Без срока',
  untilHelp: 'Включительно, по времени города',
  places: 'Мест',
  placesPlaceholder: 'Без ограничений',
  placesHelp: (taken: number) =>
    taken > 0 ? `Занято ${formatNumber(taken)}: меньше поставить нельзя` : undefined,
  effort: 'Сколько времени займёт',
  effortUnknown: 'Не указано',
  needsReport: 'Нужен отчёт',
  needsReportHelp: 'Награда после проверки',
  repeatable: 'Можно повторять',
  repeatableHelp: 'Без этого одна награда на жителя',

  nameRequired: 'Напишите название',
  amountRequired: 'Укажите число от нуля',
  tooMuch: (max: number) => `Не больше ${formatNumber(max)}`,
  chipRequired: 'Выберите чип',
  untilBeforeOpens: 'Срок должен быть позже открытия',
  placesTaken: (least: number) => `Не меньше ${formatNumber(least)}`,

  create: 'Создать миссию',
  saved: 'Миссия сохранена',
  made: 'Миссия создана',

  card: 'Карточка у жителя',
  window: 'Окно миссии',
  noName: 'Название миссии',
  enrol: 'Записаться',
  left: (count: number) => `Осталось мест: ${formatNumber(count)}. Выйти можно, пока награда не получена.`,
  free: 'Выйти можно, пока награда не получена.',
  changes: 'Последние правки',

  removeTitle: 'Удалить миссию?',
  /** `conditions` is null where they could not be counted. */
  removeText: ({ ended, sent, conditions }: { ended: number; sent: number; conditions: number | null }) =>
    [
      'Жители больше не увидят её, награды останутся.',
      ended > 0 &&
        `С миссии снимем ${counted(ended, { one: 'жителя', few: 'жителей', many: 'жителей' })} и сообщим об этом.`,
      sent > 0 &&
        `На проверке ${counted(sent, reports)}: наградить за ${sent === 1 ? 'него' : 'них'} ещё можно.`,
      conditions === null && 'Если за неё награждают условия, они перестанут работать.',
      conditions !== null && conditions > 0 && 'Условия, которые награждают за неё, перестанут работать.',
      'Миссию можно вернуть из списка удалённых.',
    ]
      .filter(Boolean)
      .join(' '),
  removeAction: 'Удалить',
  keep: 'Оставить',
  removed: (name: string) => `Миссия ${quoted(name)} удалена`,
  notRemoved: 'Удалить не получилось',
  restore: 'Вернуть миссию',
  deletedNote: 'Миссия удалена: жители её не видят и записаться не могут.',
  restored: 'Миссия снова в городе',

  fields: {
    name: 'название',
    type: 'тип',
    description: 'описание',
    picture: 'картинка',
    reward: 'вид награды',
    points: 'энергия',
    balance: 'коины',
    badge: 'чип',
    opensOn: 'день открытия',
    opensAt: 'час открытия',
    until: 'срок',
    places: 'мест',
    effort: 'время',
    requires_report: 'отчёт',
    is_repeatable: 'повторы',
  },
  deletedField: 'удаление',
  yes: 'да',
  no: 'нет',
  own: 'своя',
}
