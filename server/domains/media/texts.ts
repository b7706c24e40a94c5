import { plural } from '#contract/words.ts'

/** Every sentence that this folder says; see `Texts` of the engine. */
export interface MediaTexts {
  filesEmpty: string
  /** A file that is read or deleted. */
  fileMissing: string
  /** A file whose texts or bytes are changed. */
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
}

const megabytes = { one: 'мегабайта', few: 'мегабайт', many: 'мегабайт' }

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
  oneFile: attribute => `В поле «${attribute}» помещается один файл`,
  givenTwice: attribute => `Поле «${attribute}» заполнено и в данных, и файлом: оставьте что-то одно`,
  brokenForm: 'Файлы пришли не целиком: попробуйте отправить их ещё раз',
  brokenInfo: 'Поле «fileInfo» не читается как JSON с подписями файлов',
  unknownPlace: (ref, field) => `Файл некуда прикрепить: у «${ref}» нет поля «${field}» для файлов`,
}
