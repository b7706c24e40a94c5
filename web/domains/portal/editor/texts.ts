import { type PluralForms, plural, quoted } from '#contract/words.ts'
import { counted } from '#web/ui/numbers.ts'
import { sizeOf } from '../cardTexts.ts'
import type { BlockKind } from './commands.ts'

const differing: PluralForms = { one: 'место', few: 'места', many: 'мест' }
const blocks: PluralForms = { one: 'блок', few: 'блока', many: 'блоков' }
const seconds: PluralForms = { one: 'секунду', few: 'секунды', many: 'секунд' }
const pictureCount: PluralForms = { one: 'картинка', few: 'картинки', many: 'картинок' }
const pictures: PluralForms = { one: 'картинку', few: 'картинки', many: 'картинок' }

const kinds: Record<BlockKind, string> = {
  text: 'Текст',
  heading2: 'Заголовок',
  heading3: 'Подзаголовок',
  image: 'Картинка',
  bullets: 'Список',
  numbers: 'Нумерованный список',
  checklist: 'Чек-лист',
  quote: 'Цитата',
}

/** Of files that were refused at once. */
const NAMED_FILES = 3

export const texts = {
  back: 'Моё пространство',
  newArticle: 'Новая статья',
  editing: (title: string) => (title ? `${title}: правка` : 'Статья без названия'),
  titleLabel: 'Название статьи',
  titleHint: 'Название',
  sheet: 'Текст статьи',
  firstHint: 'Пишите или нажмите «/», чтобы выбрать блок',
  blockHint: 'Текст или «/» для выбора блока',
  headingHint: 'Заголовок',
  quoteHint: 'Мысль, которую стоит выделить',
  quoteAuthor: 'Кто сказал',
  kinds,
  item: (text: string, isDone: boolean) => `${isDone ? 'Сделано' : 'Отметить'}: ${text || 'пустой пункт'}`,

  toolbar: 'Действия с блоком и текстом',
  kind: 'Вид блока',
  bold: 'Жирный',
  italic: 'Курсив',
  code: 'Код',
  link: 'Ссылка',
  up: 'Выше',
  down: 'Ниже',
  copy: 'Создать копию блока',
  remove: 'Удалить блок',
  undo: 'Отменить',
  redo: 'Вернуть',
  add: 'Добавить блок',
  addAfter: 'Добавить блок ниже',
  closeAdd: 'Закрыть выбор блока',
  menu: 'Блоки',
  move: (kind: string) => `Переместить блок «${kind}»`,
  moved: (kind: string, place: number, count: number) => `${kind}: место ${place} из ${count}`,

  linkTitle: 'Ссылка',
  linkAddress: 'Адрес',
  linkHelp: 'Сайт или почта: city.ru, name@city.ru',
  linkWrong: 'Подойдут адреса http, https и почта.',
  linkApply: 'Вставить ссылку',
  linkRemove: 'Убрать ссылку',
  cancel: 'Отмена',

  refusedFiles: (names: readonly string[]) => {
    const more = names.length - NAMED_FILES
    const [named, rest] = [names.slice(0, NAMED_FILES).join(', '), more > 0 ? ` и\u00a0ещё ${more}` : '']
    return `${names.length > 1 ? 'Эти файлы не подошли' : 'Файл не подошёл'}: ${named}${rest}`
  },
  pictureFormats: 'Для картинок годятся форматы png, jpeg, webp, gif и avif.',
  tooBig: (megabytes: number) => `Картинка может весить не больше ${megabytes}\u00a0МБ.`,
  notPicture: 'Файл не открывается как картинка. Выберите другой.',
  uploadFailed: 'Картинка не загрузилась. Попробуйте ещё раз.',
  uploading: 'Загружаем картинку…',
  retry: 'Ещё раз',
  cover: 'Обложка',
  replacePicture: 'Заменить картинку',
  removePicture: 'Удалить картинку',
  caption: 'Подпись',
  alt: 'Описание для тех, кто не видит картинку',
  pictureGone: 'Файла картинки нет: выберите её заново.',
  pictureComing: 'Картинка ещё не загрузилась.',
  picturesLeft: (count: number) =>
    `${counted(count, pictures)} с другого сайта перенести нельзя: сохраните на компьютер и перетащите сюда.`,

  publication: 'Публикация',
  isDraft: 'Черновик',
  isPublished: 'Опубликована',
  isRemoved: 'Снята модератором',
  isGone: 'Удалена',
  type: 'Тип',
  types: {
    article_type_1: 'Статья',
    article_type_2: 'Новость',
    article_type_3: 'Идея',
    article_type_4: 'Вопрос',
  },
  themes: 'Темы',
  chooseThemes: 'Выбрать темы',
  themesChosen: 'Готово',
  proposing: 'Предлагаем тему',
  themeHint: 'Найти или предложить',
  proposeTheme: (name: string) => `Предложить тему ${quoted(name)}`,
  themeProposed: (name: string) => `Тема ${quoted(name)} предложена: до одобрения другие жители её не видят.`,
  noThemes: 'Таких тем нет.',
  themesGone: (names: readonly string[]) =>
    names.length === 1
      ? `Темы ${quoted(names[0] ?? '')} больше нет: мы убрали её из статьи`
      : `Тем ${names.map(quoted).join(', ')} больше нет: мы убрали их из статьи`,
  themesMerged: (gone: readonly string[], joined: readonly string[]) =>
    gone.length === 1 && joined.length === 1
      ? `Тему ${quoted(gone[0] ?? '')} объединили с ${quoted(joined[0] ?? '')}`
      : `Тем ${gone.map(quoted).join(', ')} больше нет, вместо них теперь: ${joined.map(quoted).join(', ')}`,
  removeTheme: (name: string) => `Убрать тему ${quoted(name)}`,
  needs: 'Что нужно для публикации',
  need: {
    title: ['Есть название', 'Дайте название'],
    text: ['Есть текстовый блок', 'Добавьте блок с текстом'],
    cover: ['Обложка: первая картинка', 'Обложка: добавьте картинку'],
    themes: ['Тема выбрана', 'Выберите тему'],
    alts: ['Картинки описаны', 'Опишите картинки'],
    uploads: ['Картинки загружены', 'Дождитесь загрузки картинок'],
  },
  lacking: (names: readonly ('title' | 'text')[]) =>
    `Не хватает: ${names.map(name => ({ title: 'названия', text: 'текста' })[name]).join(', ')}`,
  failedPictures: (count: number) =>
    `Не загрузилось: ${counted(count, pictureCount)}. Повторите загрузку или удалите ${count === 1 ? 'её' : 'их'}.`,
  advised: 'по желанию',
  size: (count: number, time: number) => (count === 0 ? 'Пока пусто' : `${sizeOf(count, time)} чтения`),
  noCover: 'Обложки пока нет',
  publish: 'Опубликовать',
  publishing: 'Публикуем',
  update: 'Обновить статью',
  updating: 'Обновляем',
  upToDate: 'Изменений нет',
  unpublish: 'Снять с публикации',
  unpublishTitle: 'Снять статью с публикации?',
  unpublishText: 'Читатели её больше не увидят. Просмотры, оценки и комментарии сохранятся.',
  unpublishPending: 'Ваши изменения станут текстом черновика, опубликованный текст останется в «Версиях».',
  discard: 'Отменить изменения',
  discarding: 'Отменяем',
  discardTitle: 'Отменить изменения?',
  discardText: 'Вернётся текст, который видят читатели. Отменённое останется в «Версиях» этого браузера.',
  discardUnkept: 'Вернётся текст, который видят читатели. Браузер не хранит копий: отменённое пропадёт.',
  keepChange: 'Оставить',
  changeDiscarded: 'Изменения отменены',
  preview: 'Посмотреть',
  versions: 'Версии',
  delete: 'Удалить статью',
  deleteTitle: 'Удалить статью?',
  deleteText: 'Вернуть её будет нельзя: вместе с ней уйдут комментарии и оценки.',
  deleted: 'Статья удалена',
  notDeleted: 'Статья не удалилась',
  published: 'Статья опубликована',
  copyLink: 'Скопировать ссылку',
  updated: 'Статья обновлена',
  unpublished: 'Статья снята с публикации',
  changedMeanwhile:
    'Статью тем временем изменили в другом окне. Посмотрите, что получилось, и нажмите кнопку ещё раз.',
  help: 'Статью можно править и снимать с публикации. Просмотры, оценки и комментарии сохранятся.',

  save: {
    nothing: 'Сохраняется само, пока вы пишете',
    at: (time: string) => `в\u00a0${time}`,
    saved: (moment: string) => `Сохранено ${moment}`,
    saving: 'Сохраняем…',
    lost: 'Город не отвечает: текст хранится в этом браузере, отправим сами',
    lostUnkept: 'Город не отвечает, и браузер не хранит копию: не закрывайте страницу',
    busy: (count: number) => `Слишком много правок за минуту. Повторим через ${counted(count, seconds)}.`,
    signedOut: 'Сеанс закончился, войдите снова. Текст сохранён.',
    signedOutUnkept: 'Сеанс закончился, а копию браузер не хранит: скачайте текст, потом войдите снова',
    refused: (message: string) => `Город не принял правки. ${message}`,
    other: (name: string) =>
      `В этом браузере теперь другая учётная запись: ${name}. Текст хранится здесь и уйдёт в город, когда вы войдёте снова.`,
    otherUnkept: (name: string) =>
      `В этом браузере теперь другая учётная запись: ${name}, и копия не хранится. Скачайте текст, чтобы он не пропал.`,
    gone: 'Статьи в городе больше нет, но ваш текст здесь',
    removed: 'Модератор снял статью с портала: правки не сохранить, но ваш текст здесь',
    pending: (moment: string) =>
      `Изменения сохранены ${moment}. Читатели увидят их, когда вы обновите статью.`,
    unkept: 'Браузер не хранит копию: город сохраняет, но без связи правки не сберечь',
    signIn: 'Войти',
    download: 'Скачать текст',
    asNew: 'Сохранить как новую',
    again: 'Повторить',
    label: 'Сохранение',
  },
  elsewhere:
    'Статья открыта ещё в одном окне этого браузера. Пишите в одном: иначе придётся выбирать между копиями.',
  restored: (at: string) => `Вернули ваши правки от ${at}: тогда они не дошли до города.`,
  backToSaved: 'Вернуть сохранённое',
  setAside: 'Прежний текст остался в «Версиях».',
  wentBack: 'Сохранённый текст восстановлен',
  cleaned: 'Статья очищена',
  startClean: 'Начать с чистого листа',
  understood: 'Понятно',
  removedByModerator: 'Статья снята модератором: её можно прочитать и удалить, но не изменить.',
  notYours: 'Это статья другого автора: править её может только автор.',
  notOpened: 'Статья не открылась',
  openArticle: 'Открыть статью',
  toMySpace: 'В Моё пространство',

  leaveTitle: 'Уйти со страницы?',
  leaveText:
    'Город ещё не сохранил последние правки. Копия останется в этом браузере: откройте статью здесь, и они вернутся.',
  leaveUnkept: 'Город ещё не сохранил последние правки, а браузер не хранит копию: они пропадут.',
  leaveWish: {
    publish: 'Этот текст ещё не опубликован: если уйти, попробуем один раз и скажем, если не получится.',
    unpublish: 'Статья ещё не снята с публикации: если уйти, попробуем один раз и скажем, если не получится.',
    discard: 'Изменения ещё не отменены: если уйти, попробуем один раз и скажем, если не получится.',
  },
  leavePictures: 'Часть картинок ещё не загрузилась. Если уйти сейчас, они пропадут вместе с подписями.',
  leave: 'Уйти',
  stay: 'Остаться',

  undone: {
    words: 'Статья не сохранилась',
    publish: 'Текст статьи не опубликован',
    unpublish: 'Статья не снята с публикации',
    discard: 'Изменения статьи не отменены',
  },
  undoneKept: 'Последние правки остались в этом браузере: откройте статью здесь, и они вернутся.',
  undoneUnkept: 'Браузер не хранит копию последних правок: скачайте текст, чтобы они не пропали.',
  backToArticle: 'Вернуться к статье',

  conflictTitle: 'Две копии одной статьи',
  conflictLead: 'Её правили в двух местах. Обе копии целы: выберите блоки, и мы их соединим.',
  compare: 'Сравнение копий',
  mine: 'Это окно',
  theirs: 'Город',
  notSaved: 'не сохранено',
  newer: 'новее',
  takeAll: 'Взять целиком',
  same: (count: number) =>
    `${counted(count, blocks)} ${plural(count, { one: 'совпадает', few: 'совпадают', many: 'совпадают' })}`,
  show: 'Показать',
  hide: 'Свернуть',
  stays: 'Останется',
  take: 'Взять это',
  absent: 'Здесь этого блока нет',
  heads: { title: 'Название', type: 'Тип', themes: 'Темы' },
  none: 'Нет',
  differ: (count: number) =>
    `${plural(count, { one: 'Различается', few: 'Различаются', many: 'Различаются' })} ${counted(count, differing)}`,
  fromEach: (mine: number, theirs: number) =>
    `Из этого окна: ${mine}, из города: ${theirs}. Обе копии останутся в этом браузере.`,
  fromEachUnkept: 'Браузер не хранит копий: что не выбрано, пропадёт.',
  join: 'Соединить',

  versionsTitle: 'Версии статьи',
  versionsLead: 'Здесь то, что публиковалось, и прежние копии, которые хранит этот браузер.',
  aside: 'Копия этого браузера',
  publishedVersion: 'Опубликовано',
  noVersions: 'Других версий пока нет.',
  restore: 'Вернуть эту версию',
  restoredVersion: 'Версия восстановлена',
  loadingVersions: 'Загружаем версии…',
  loadingVersion: 'Загружаем версию…',

  previewTitle: 'Как увидят читатели',
  previewWidth: 'Ширина экрана',
  phone: 'Телефон',
  desktop: 'Компьютер',
  close: 'Закрыть',
}
