import { fieldName } from '#contract/fieldName.ts'
import { plural } from '#contract/words.ts'

/** The messages of the media domain; see `Texts` of the engine. */
export interface MediaTexts {
  filesEmpty: string
  /** Message for reading or deleting an unknown file. */
  fileMissing: string
  /** Message for changing an unknown file. */
  entityMissing: string
  typeRefused: (file: string) => string
  fileEmpty: (file: string) => string
  pictureBroken: (file: string) => string
  pictureVast: (file: string, megapixels: number) => string
  tooLarge: (file: string, megabytes: number) => string
  otherType: (file: string, ext: string) => string
  oneReplacement: string
  oneFile: (attribute: string) => string
  givenTwice: (attribute: string) => string
  brokenForm: string
  brokenInfo: string
  unknownPlace: (ref: string, field: string) => string
  /** Message for an uploader who changes or deletes a file that has become part of something sent. */
  sealed: string
  /** Message for a moderator who changes a file that a resident uploaded. */
  ofResident: string
  /** The name of a file that was taken down, and the message for whoever opens, changes or deletes it. */
  takenDown: string
  tooManyUnused: (files: number, megabytes: number) => string
  tooManyOfDay: (megabytes: number) => string
  /** Message for a repeated Idempotency-Key. */
  attachedBefore: string
}

const megabytes = { one: 'мегабайта', few: 'мегабайт', many: 'мегабайт' }

export const storageAway = 'Хранилище файлов не отвечает: попробуйте чуть позже'

export const ruMedia: MediaTexts = {
  filesEmpty: 'Выберите хотя бы один файл',
  fileMissing: 'Файл не найден: возможно, его уже удалили',
  entityMissing: 'Файл не найден: возможно, его уже удалили',
  typeRefused: file =>
    `Файл «${file}» нельзя загрузить. Подойдут картинки png, jpeg, webp, gif, avif и документы pdf, docx, xlsx, pptx, zip, txt (в кодировке UTF-8)`,
  fileEmpty: file => `Файл «${file}» пуст`,
  pictureBroken: file => `Картинка «${file}» повреждена: откройте её в редакторе и сохраните заново`,
  pictureVast: (file, most) => `В картинке «${file}» больше ${most} мегапикселей: уменьшите её`,
  tooLarge: (file, most) => `Файл «${file}» больше ${most} ${plural(most, megabytes)}`,
  otherType: (file, ext) => `Файл «${file}» другого типа: заменить можно только файлом ${ext}`,
  oneReplacement: 'Заменить файл можно только одним другим',
  oneFile: attribute => `В поле «${fieldName(attribute)}» помещается один файл`,
  givenTwice: attribute =>
    `Поле «${fieldName(attribute)}» заполнено и в данных, и файлом: оставьте что-то одно`,
  brokenForm: 'Файлы пришли не целиком: попробуйте отправить их ещё раз',
  brokenInfo: 'Поле «fileInfo» не читается как JSON с подписями файлов',
  sealed: 'Файл уже используется: его нельзя ни изменить, ни удалить',
  ofResident: 'Файл жителя меняет только он сам: его можно удалить',
  takenDown: 'Файл изъят',
  tooManyUnused: (files, megabytes) =>
    `Загружено слишком много файлов, которые никуда не прикреплены: можно не больше ${files} файлов и ${megabytes} МБ. Сохраните то, к чему их добавляли, или попробуйте завтра: лишние удалятся сами`,
  tooManyOfDay: most =>
    `За сутки можно загрузить не больше ${most} ${plural(most, megabytes)}: остальное загрузите завтра`,
  attachedBefore: 'Эти файлы уже прикреплены первым запросом с этим Idempotency-Key',
  unknownPlace: (ref, field) => `Файл некуда прикрепить: у «${ref}» нет поля «${field}» для файлов`,
}
