import { type PluralForms, quoted } from '#contract/words.ts'
import { counted, formatNumber } from '#web/ui/numbers.ts'
import type { Rarity } from './rarity.ts'

const chips: PluralForms = { one: 'чип', few: 'чипа', many: 'чипов' }
const residents: PluralForms = { one: 'жителя', few: 'жителей', many: 'жителей' }
export const colorNames = {
  Blue: 'Синий',
  Green: 'Зелёный',
  Ocean: 'Бирюза',
  GrayMedium: 'Серый',
  ExtraDark: 'Тёмный',
} as const

export const rarityNames: Record<Rarity, string> = {
  none: 'Ни у кого',
  unique: 'Уникальный',
  rare: 'Редкий',
  common: 'Частый',
}

export const texts = {
  title: 'Чипы',
  found: (count: number) => counted(count, chips),
  make: 'Новый чип',
  search: 'Название или описание',
  filters: 'Поиск и порядок',
  color: 'Цвет',
  anyColor: 'Любой цвет',
  sort: 'Порядок',
  sorts: {
    rare: 'Сначала редкие',
    common: 'Сначала частые',
    name: 'По названию',
    new: 'Сначала новые',
  },
  show: 'Какие чипы показать',
  all: 'Все',
  shows: { held: 'Есть у жителей', nobody: 'Ни у кого', deleted: 'Удалённые' },
  chip: 'Чип',
  holders: 'У кого есть',
  rarity: 'Редкость',
  ways: 'Откуда берётся',
  givenWhen: 'Вручён',
  neverGiven: 'Ещё нет',
  actions: 'Действия',
  copyOf: (name: string) => `Создать копию чипа ${quoted(name)}`,
  copyName: (name: string) => `${name} (копия)`,
  copy: 'Создать копию',
  byHand: 'Без миссии',
  missions: (count: number) => counted(count, { one: 'миссия', few: 'миссии', many: 'миссий' }),
  failedTitle: 'Чипы не открылись',
  failedText: 'Город не отвечает. С чипами всё в порядке.',
  emptyTitle: 'Чипов пока нет',
  emptyText: 'Создайте первый: выберите цвет и знак.',
  nothingTitle: 'Такого чипа нет',
  nothingText: 'Попробуйте другие слова или цвет.',

  back: 'Чипы',
  newTitle: 'Новый чип',
  heldBy: (holders: number, all: number) =>
    holders === 0 ? 'Пока ни у кого' : `Есть у ${formatNumber(holders)} из ${counted(all, residents)}`,
  isDeleted: 'Удалён',
  deletedNote: 'Чип удалён: вручить его нельзя. У тех, кто его получил, он остался.',
  restore: 'Вернуть чип',
  restored: 'Чип снова можно вручать',
  remove: 'Удалить чип',
  removeTitle: (name: string) => `Удалить чип ${quoted(name)}?`,
  /** `missions` is null where they could not be counted. */
  removeText: (holders: number, missions: number | null) =>
    [
      'Вручать его больше нельзя.',
      holders > 0 && `У ${counted(holders, residents)} он останется.`,
      missions === null &&
        'Если он входит в награду миссий, наградить за них будет нельзя, пока у них этот чип.',
      missions !== null &&
        missions > 0 &&
        `Он входит в награду миссий (${formatNumber(missions)}): наградить за них будет нельзя, пока у них этот чип.`,
      'Вернуть чип можно из списка удалённых.',
    ]
      .filter(Boolean)
      .join(' '),
  notGiven: 'Никому не вручили',
  keep: 'Оставить',
  removed: 'Чип удалён',
  notDone: 'Не получилось',

  picture: 'Картинка',
  way: 'Откуда картинка',
  assemble: 'Собрать',
  upload: 'Загрузить',
  glyph: 'Знак',
  findGlyph: 'Ракета, книга, музыка…',
  noGlyph: 'Такого знака нет',
  ownPicture: 'Своя картинка',
  plate: 'Без картинки, только цвет',
  uploadNote: 'Пока житель не получил чип, он видит только цвет.',
  preview: 'Так видят жители',
  sizes: { profile: 'Профиль', toast: 'Уведомление', list: 'Список' },
  words: 'Название и описание',
  name: 'Название',
  ofMax: (count: number, max: number) => `${formatNumber(count)} из ${formatNumber(max)}`,
  description: 'За что даётся',
  descriptionNote: 'Увидят жители',
  needName: 'Назовите чип',
  saved: 'Чип сохранён',
  made: 'Чип готов: его можно вручать',
  create: 'Создать чип',
  labels: {
    name: 'название',
    description: 'описание',
    color: 'цвет',
    image: 'картинка',
    deletedAt: 'удаление',
  } as Record<string, string>,
  none: 'нет',
  yes: 'да',
  changedPicture: 'другая',

  howRare: 'Как часто встречается',
  rareNote: 'Уникальный есть не больше чем у 5\u00a0% жителей, редкий — у 25\u00a0%, остальные частые.',
  noWays: 'Миссий с этим чипом нет: его вручают модераторы.',
  until: (date: string) => `До ${date}`,
  noDeadline: 'Без срока',
  log: 'Журнал',

  who: 'У кого есть',
  resident: 'Житель',
  why: 'За что',
  by: 'Кто вручил',
  when: 'Когда',
  forMission: (name: string) => `Миссия ${quoted(name)}`,
  forWords: (words: string) => `Вручную: ${words}`,
  byHandOnly: 'Вручную',
  city: 'Город',
  noHoldersText: 'Вручите чип первым жителям.',
  give: 'Вручить жителям',
  giveByList: 'Вручить по списку',
  recallByList: 'Отозвать по списку',
  recall: 'Отозвать',
  chosen: (count: number) => `Выбрано ${formatNumber(count)}`,

  giveTitle: (name: string) => `Кому вручить чип ${quoted(name)}?`,
  comment: 'Комментарий',
  commentNote: 'Увидит житель',
  giveAction: (count: number) => (count > 0 ? `Вручить: ${formatNumber(count)}` : 'Вручить'),
  giving: 'Вручаем',
  given: (count: number) =>
    `Чип вручён ${counted(count, { one: 'жителю', few: 'жителям', many: 'жителям' })}`,
  recallTitle: (count: number) => `Отозвать чип у ${counted(count, residents)}?`,
  needReason: 'Напишите комментарий или выберите причину',
  recalling: 'Отзываем',
  recalled: 'Чип отозван',
  notRecalled: 'Ни один чип не отозван',
} as const
