import { fieldName } from '#contract/fieldName.ts'
import { formatNumber, plural } from '#contract/words.ts'
import type { Texts } from './refusals.ts'

const types: Record<string, string> = {
  string: 'текстом',
  number: 'числом',
  boolean: 'значением «да» или «нет»',
  object: 'объектом',
  array: 'списком без пустых строк и повторов',
}

const errors = { one: 'ошибка', few: 'ошибки', many: 'ошибок' }
const signs = { one: 'знака', few: 'знаков', many: 'знаков' }

const minutes = { one: 'минуту', few: 'минуты', many: 'минут' }
const hours = { one: 'час', few: 'часа', many: 'часов' }

/** How long to wait, rounded up: «минуту», «13 минут», «24 часа». */
function waitOf(seconds = 60): string {
  if (seconds <= 60) return 'минуту'
  const [count, forms] =
    seconds <= 3 * 3600 ? [Math.ceil(seconds / 60), minutes] : [Math.ceil(seconds / 3600), hours]
  return `${count} ${plural(count, forms)}`
}

/** A number in Russian format: `99 999 999,99`, `−3`. */
const figure = (value: number) => formatNumber(value).replace('-', '−')

export const ru: Texts = {
  notFound: 'Ничего не найдено: возможно, запись удалена или адрес неверен',
  forbidden: 'Недостаточно прав для этого действия',
  signInFirst: 'Сначала войдите в город',
  forbiddenAttributes: names => `Недостаточно прав, чтобы менять: ${names.map(fieldName).join(', ')}`,
  badCredentials: 'Сеанс закончился: войдите ещё раз',
  noAccess: 'Доступ закрыт: обратитесь к администратору города',
  invalidParameter: key => `Неизвестный параметр «${key}»`,
  invalidValue: (key, expected) => `Неверное значение «${key}»: ожидается ${expected}`,
  limit: (what, most) => `Слишком большой запрос: ${what}, можно не больше ${most}`,
  answerRows: (populate, most) =>
    `Слишком большой ответ: с populate «${populate}» в нём может быть больше ${figure(most)} записей. Уменьшите pageSize или limit связи`,
  answerBytes: (populate, most) =>
    `Слишком большой ответ: ${populate ? `populate «${populate}»` : 'страница'} занимает больше ${figure(most / 1024 / 1024)} МБ. Уменьшите ${populate ? 'limit связи' : 'pageSize'} или выберите поля в fields`,
  invalidDate: name => `Неверная дата в поле «${fieldName(name)}»: ожидается время в формате ISO 8601`,
  invalidPagination: 'Смешаны два вида страниц: укажите либо page и pageSize, либо start и limit',
  topLevelPagination: 'Страница задаётся внутри pagination: pagination[page], pagination[pageSize]',
  invalidCount: 'Неверное значение withCount: ожидается true или false',
  missingData: 'В теле запроса нет объекта data',
  brokenJson: 'Тело запроса не читается как JSON',
  tooLarge: 'Слишком большой запрос: уменьшите объём данных',
  several: count => `Найдено ${count} ${plural(count, errors)}: исправьте отмеченные поля`,
  required: name => `Заполните поле «${fieldName(name)}»`,
  wrongType: (name, type) => `Поле «${fieldName(name)}» должно быть ${types[type] ?? type}`,
  notInteger: name => `Поле «${fieldName(name)}» должно быть целым числом`,
  notOneOf: (name, words) => `Поле «${fieldName(name)}» принимает одно из значений: ${words.join(', ')}`,
  tooLong: (name, most) => `Поле «${fieldName(name)}» длиннее ${most} ${plural(most, signs)}`,
  tooShort: (name, least) => `Поле «${fieldName(name)}» короче ${least} ${plural(least, signs)}`,
  tooSmall: (name, least) => `Поле «${fieldName(name)}» не может быть меньше ${figure(least)}`,
  tooBig: (name, most) => `Поле «${fieldName(name)}» не может быть больше ${figure(most)}`,
  mustExceed: (name, bound) => `Поле «${fieldName(name)}» должно быть больше ${figure(bound)}`,
  tooPrecise: name => `В поле «${fieldName(name)}» не больше двух знаков после запятой`,
  notPicture: name => `В поле «${fieldName(name)}» помещаются только картинки`,
  notEmail: name => `Поле «${fieldName(name)}» не похоже на адрес почты`,
  unique: 'Такое значение уже занято: укажите другое',
  missingRelations: (count, type) => `Связанных записей не найдено: ${count} (${type})`,
  invalidRelations: 'Неверная связь: ожидается номер записи или список номеров',
  badPosition: (id, _position, neighbour) =>
    `Запись ${id} нельзя поставить рядом с ${neighbour}: такой связи ещё нет`,
  inUse: 'Запись используется в других местах, поэтому её нельзя удалить',
  rule: constraint =>
    constraint.endsWith('_evidence')
      ? 'Файл приложен к отчёту: картинкой он быть не может'
      : 'Значения полей не подходят друг к другу',
  filesPrefix: 'Файлы в форме называются files.<поле>, например files.avatar',
  tooMany: seconds => `Слишком много запросов: подождите ${waitOf(seconds)} и повторите`,
  tooHeavy: most =>
    `Запрос слишком тяжёлый: для ответа базе пришлось бы сравнить больше ${most} значений. Уменьшите число условий по связанным записям`,
  tooManyAtOnce: most =>
    `Слишком много запросов сразу: одновременно выполняется не больше ${most}. Дождитесь ответов и повторите`,
  tooManyKept: most =>
    `Ответы на ваши вызовы с Idempotency-Key за сутки занимают больше ${most / 1024 ** 2} МБ: повторите завтра, без ключа или с меньшим ответом (fields)`,
  unavailable: 'Город не отвечает: посмотрите, сохранилось ли изменение, и повторите',
  busy: 'Сейчас слишком много одновременных запросов: повторите через пару секунд',
  exporting: 'Ваша прежняя выгрузка ещё идёт: дождитесь её и повторите',
  exportsBusy: 'Сейчас выгружают другие: повторите через несколько минут',
  diskFull:
    'На диске сервера кончилось место: сохранить пока нельзя. Сообщите администратору и повторите позже',
}
