import { type PluralForms, plural } from '#contract/words.ts'

const fields: PluralForms = { one: 'поле', few: 'поля', many: 'полей' }
const unsaved = (count: number) => `Не сохранено ${count}\u00a0${plural(count, fields)}.`

export const texts = {
  saveBar: 'Сохранение',
  unsaved,
  copyKept: 'Копия есть в этом браузере.',
  notKept: 'Браузер не хранит копию: сохраните, прежде чем уходить.',
  notYet: 'Ещё не сохранено.',
  save: 'Сохранить',
  saving: 'Сохраняем',
  cancel: 'Отменить',
  notSaved: 'Не сохранилось',
  savedSince: 'Пока ваши правки ждали в этом браузере, здесь стало иначе.',
  tryAgain: 'Попробуйте ещё раз: ваши правки на месте.',

  asResidents: 'Так видят жители',
  previewTheme: 'День или ночь в просмотре',

  leaveTitle: 'Уйти без сохранения?',
  leaveKept: (count: number) =>
    `${unsaved(count)} Копия останется в этом браузере: откроете снова, и правки будут на месте.`,
  leave: 'Уйти',
  pictureOnTheWay: 'Картинка ещё загружается',
  waitForPicture: 'Дождитесь её и сохраните ещё раз.',
  stay: 'Остаться',

  discardTitle: 'Отменить правки?',
  discardText: (count: number) => `${unsaved(count)} Вернутся значения, которые сохранены в городе.`,
  discard: 'Отменить правки',
  goOn: 'Править дальше',

  restored: (at: string) => `Здесь ваши правки от ${at}: они не были сохранены.`,
  dropCopy: 'Вернуть сохранённое',
  closeNote: 'Понятно',

  othersChanged: 'Изменено:',
  restIsYours: 'Остальные поля ваши.',
  nothingDiffers: 'Ваших правок это не касается: проверьте и сохраните ещё раз.',
  takeTheirs: 'Взять новое',
  keepMine: 'Оставить моё',
  showAll: 'Показать всё рядом',
  hideAll: 'Свернуть',
  was: 'Было',
  theirs: 'Стало в городе',
  mine: 'У вас',
  take: (field: string) => `Взять новое: ${field}`,
  keep: (field: string) => `Оставить моё: ${field}`,

  toolbar: 'Оформление текста',
  write: 'Правка',
  preview: 'Просмотр',
  mode: 'Вид текста',
  nothingWritten: 'Пока ничего не написано.',
  bold: 'Жирный',
  italic: 'Курсив',
  link: 'Ссылка',
  bullets: 'Список',
  numbers: 'Нумерованный список',
  quote: 'Цитата',
  code: 'Код',
  linkWords: 'текст ссылки',
  boldWords: 'важное',
  italicWords: 'слова',
  codeWords: 'код',

  own: 'Своя картинка',
  ownHelp: (megabytes: number, ratio: string) => `до ${megabytes}\u00a0МБ, ${ratio}`,
  uploading: 'Загружаем…',
  replace: 'Заменить',
  notPicture: 'Это не картинка: подойдут png, jpeg, webp, gif и avif.',
  tooBig: (megabytes: number) => `Больше ${megabytes}\u00a0МБ: уменьшите картинку.`,
  uploadFailed: 'Картинка не загрузилась. Попробуйте ещё раз.',

  noChanges: 'Правок ещё не было.',
  city: 'Город',
  empty: 'пусто',
  became: 'стало',
}
