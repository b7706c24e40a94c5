import { type PluralForms, plural, quoted } from '#contract/words.ts'
import type { ThemeSort } from '#web/domains/portal/adminSearch.ts'
import { formatDay, formatLately } from '#web/ui/dates.ts'
import { counted, formatNumber } from '#web/ui/numbers.ts'
import { sinceDay } from '#web/ui/sinceDay.ts'

const themes: PluralForms = { one: 'тема', few: 'темы', many: 'тем' }
const wait: PluralForms = { one: 'ждёт', few: 'ждут', many: 'ждут' }
const articles: PluralForms = { one: 'статья', few: 'статьи', many: 'статей' }
const authors: PluralForms = { one: 'автор', few: 'автора', many: 'авторов' }
/** After «не меньше». */
const ofAuthors: PluralForms = { one: 'автора', few: 'авторов', many: 'авторов' }
const move: PluralForms = { one: 'Перейдёт', few: 'Перейдут', many: 'Перейдёт' }

export const texts = {
  waiting: (count: number) => `${counted(count, themes)} ${plural(count, wait)} решения`,

  title: 'Модерация тем',
  lead: 'Темы предлагают авторы статей. Одобренную может выбрать каждый.',
  create: 'Новая тема',
  proposed: 'Предложенные',
  approved: 'Одобренные',
  loading: 'Открываем темы…',
  none: 'Все темы разобраны. Новые появятся здесь, когда их предложат авторы.',
  by: (name: string | null, date: string) => [name, formatLately(date)].filter(Boolean).join(', '),
  articles: (count: number) => counted(count, articles),
  authors: (count: number, isAll: boolean) =>
    isAll ? counted(count, authors) : `не меньше ${counted(count, ofAuthors)}`,
  hasSimilar: 'Есть похожая',
  failedTitle: 'Темы не открылись',
  failedText: 'Город не отвечает. Темы на месте.',

  toList: 'Все темы',
  proposedBy: (name: string | null, date: string) =>
    name ? `Предлагает ${name}, ${formatLately(date)}` : `Предложена ${formatLately(date)}`,
  approvedSince: (date: string) => `Одобрена. В городе ${sinceDay(formatDay(date))}`,
  usedIn: 'Где используется',
  noArticles: 'Статей с этой темой нет.',
  untitled: 'Без названия',
  notPublished: 'не опубликована',
  goneTitle: 'Такой темы уже нет',
  goneText: 'Её объединили с другой или удалили. Выберите тему из списка.',

  from: { proposed: 'Предложена', approved: 'Исчезнет' },
  stays: 'Останется',
  since: (date: string) => sinceDay(formatDay(date)),
  /** An article with both themes is counted once, so the sum is an upper bound. */
  becomes: (now: number, more: number) =>
    more > 0 ? `${counted(now, articles)}, станет до ${formatNumber(now + more)}` : counted(now, articles),
  mergeWith: 'С какой темой объединить',
  other: 'Найти другую…',
  findTheme: 'Название темы',
  nothing: 'Такой темы нет',
  moves: (count: number, unpublished: number, isAll: boolean) => {
    if (!isAll) return `Перейдут все статьи, их больше ${formatNumber(count)}.`
    if (count === 0) return 'Статей с этой темой нет.'
    const drafts = unpublished > 0 ? `, из них не опубликовано: ${formatNumber(unpublished)}` : ''
    return `${plural(count, move)} ${counted(count, articles)}${drafts}.`
  },
  mergeNote: (from: string) =>
    `Другие темы статей не изменятся, а ${quoted(from)} исчезнет. Отменить объединение нельзя.`,
  mergeApproves: (into: string) => `${quoted(into)} пока предложена: с объединением она станет одобренной.`,
  merge: 'Объединить',
  merging: 'Объединяем',
  mergeTitle: (from: string, into: string) => `Объединить ${quoted(from)} с темой ${quoted(into)}?`,
  merged: (into: string) => `Теперь это ${quoted(into)}`,
  approve: 'Одобрить как есть',
  approving: 'Одобряем',
  approveDone: (name: string) => `${quoted(name)}: тема одобрена`,
  rename: 'Переименовать',
  remove: 'Удалить',
  removeTitle: (name: string) => `Удалить тему ${quoted(name)}?`,
  removeText: 'Статей с ней нет. Вернуть её нельзя, но предложить снова можно.',
  removed: 'Тема удалена',
  notDone: 'Не получилось',
  alreadyDecided: 'Решение уже принял другой модератор',

  nameTitle: { create: 'Новая тема', rename: 'Переименовать тему' },
  name: 'Название',
  nameHint: 'Её сразу увидят все авторы',
  nameRequired: 'Напишите название',
  save: 'Сохранить',
  saving: 'Сохраняем',
  renamed: (name: string) => `Тема теперь называется ${quoted(name)}`,
  /** Also where a theme of this name was approved before. */
  isApproved: (name: string) => `Тему ${quoted(name)} видят все авторы`,

  filters: 'Поиск и порядок',
  find: 'Найти тему',
  sort: 'Порядок',
  sorts: { used: 'Больше статей', name: 'По алфавиту', new: 'Сначала новые' } satisfies Record<
    ThemeSort,
    string
  >,
  columns: { theme: 'Тема', articles: 'Статей', latest: 'Последняя статья' },
  nothingText: 'Одобренной темы с таким названием нет.',
  noneTitle: 'Одобренных тем пока нет',
  noneText: 'Одобрите предложенную тему или заведите новую: авторы выбирают из этого списка.',
  noLatest: '—',
} as const
