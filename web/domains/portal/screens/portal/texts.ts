import { quoted, words } from '#contract/words.ts'
import { formatNumber } from '../../../../ui/numbers.ts'
import { articleCount } from '../../cardTexts.ts'
import { dashboardTexts } from '../../dashboardTexts.ts'
import type { PortalTab, SpaceState } from '../../search.ts'

export const texts = {
  portal: words.blog,
  leads: {
    feed: 'Истории жителей: опыт, находки, открытия.',
    'my-space': 'Ваши тексты. Черновики видны только вам.',
  } satisfies Record<PortalTab, string>,
  tabs: 'Разделы портала',
  tabNames: { feed: 'Лента', 'my-space': 'Моё пространство' } satisfies Record<PortalTab, string>,
  write: 'Написать статью',
  mineCount: (count: number) => `Ваших статей: ${formatNumber(count)}`,

  filters: 'Поиск и фильтры статей',
  find: 'Найти статью',
  types: 'Тип',
  everything: 'Все',
  typeNames: {
    article_type_1: 'Статьи',
    article_type_2: 'Новости',
    article_type_3: 'Идеи',
    article_type_4: 'Вопросы',
  },
  themes: 'Темы',
  theme: 'Тема',
  authors: 'Авторы',
  author: 'Автор',
  searching: 'Ищем…',
  noTheme: 'Такой темы нет',
  noAuthor: 'Никого с таким именем',
  filtersButton: 'Фильтры',
  filtersSet: (count: number) => `Выбрано: ${count}`,
  chosen: 'Выбранные фильтры',
  drop: (name: string) => `Убрать ${quoted(name)}`,
  reset: 'Сбросить',
  show: 'Показать статьи',
  sort: 'Порядок',
  newest: 'Сначала новые',
  best: 'Лучшее за неделю',

  feed: 'Статьи',
  loading: 'Открываем ленту…',
  shown: (count: number, isAll: boolean) =>
    isAll ? `Нашлось: ${articleCount(count)}` : `Показано: ${articleCount(count)}, ниже есть ещё`,
  news: (count: number) => `${dashboardTexts.fresh(count)} — показать`,
  showingNews: 'Показываем',
  newsFailed: 'Новые статьи не загрузились',

  more: {
    more: 'Показать ещё',
    loadingMore: 'Загружаем',
    moreFailed: 'Дальше не загрузилось: город не ответил как обычно.',
    end: 'Это все статьи.',
  },
  endOfBest: 'Это лучшее за последние семь дней.',

  emptyTitle: 'Здесь ещё ничего не написано',
  emptyText: 'Поделитесь опытом, находкой или вопросом: первая статья появится на этом месте.',
  nothingTitle: 'Ничего не нашлось',
  nothingText: 'Попробуйте другие слова или уберите часть фильтров.',
  showAll: 'Показать всё',
  quietTitle: 'За неделю новых статей не было',
  quietText: 'Загляните в ленту: там есть что почитать.',
  toFeed: 'К новым статьям',
  failedTitle: 'Лента не открылась',
  failedText: 'Город не ответил как обычно. Статьи никуда не делись.',

  states: 'Состояние',
  allStates: 'Все',
  stateNames: {
    drafts: 'Черновики',
    published: 'Опубликованы',
    removed: 'Сняты модератором',
  } satisfies Record<SpaceState, string>,
  /** Of one article. */
  stateOf: { drafts: 'Черновик', published: 'Опубликована', removed: 'Снята модератором' },
  removedOn: (day: string) => `Снята модератором ${day}`,
  publishedCount: 'Опубликовано',
  spaceFilters: 'Поиск и состояние своих статей',
  findOwn: 'Найти среди своих',
  foundOwn: (count: number) => `Нашлось: ${articleCount(count)}`,
  goOn: 'Продолжить',
  edit: 'Изменить',
  look: 'Посмотреть',
  /** The name of a button in one of many rows. */
  act: (act: string, title: string) => `${act}: ${title}`,
  changed: (moment: string) => `Изменён ${moment}`,
  publishedOn: (day: string) => `Опубликована ${day}`,
  publishedAndChanged: (day: string, changed: string) => `Опубликована ${day}, изменена ${changed}`,
  onlyYou: 'Видна только вам',
  noReason: 'Причина не указана.',
  spaceLoading: 'Открываем ваши статьи…',
  spaceFailedTitle: 'Ваши статьи не открылись',
  spaceFailedText: 'Город не ответил как обычно. Тексты никуда не делись.',
  nothingOwnText: 'Среди ваших статей таких слов нет.',
  noneOf: {
    drafts: 'Черновиков нет',
    published: 'Опубликованных статей нет',
    removed: 'Снятых статей нет',
  } satisfies Record<SpaceState, string>,
  noneOfText: 'Статьи с другим состоянием на месте.',
  noOwnTitle: 'Здесь будут ваши статьи',
  noOwnText: 'Начните с черновика: его видите только вы, пока не решите опубликовать.',
} as const
