import { files } from '../domains/media.ts'
import { type Action, flatRowOf, listOf, objectOf } from '../rest/action.ts'

const file = flatRowOf(files)
const words = { type: 'string', maxLength: 255 }

/** contract §13, product §8. */
export const uploadActions: readonly Action[] = [
  {
    method: 'post',
    path: '/api/upload',
    summary: 'Загрузить файлы',
    about:
      'Картинки png, jpeg, webp, gif и avif — до 10 МБ, документы pdf, docx, xlsx, pptx, txt и zip — до 25 МБ; вид файла узнаётся по содержимому, а не по имени. С `ref`, `refId` и `field` файлы сразу встают в запись: в список добавляются, одиночный заменяют. С `?id=7` меняются подписи готового файла, а с новым файлом в форме — и он сам, по прежнему адресу; тогда в ответе один объект.',
    access: files.access.create,
    query: {
      id: { schema: { type: 'integer', minimum: 1 }, about: 'Какой файл изменить', example: 40 },
    },
    form: {
      files: {
        schema: listOf({ type: 'string', contentMediaType: 'application/octet-stream' }),
        about: 'Один файл или несколько',
      },
      fileInfo: {
        schema: objectOf({
          'name?': words,
          'alternativeText?': words,
          'caption?': { ...words, maxLength: 1000 },
        }),
        about: 'Подписи, JSON; к нескольким файлам — по одной части на файл',
        example: { name: 'mayak.png', alternativeText: 'Маяк на рассвете', caption: 'Первый вечер команды' },
      },
      ref: { schema: words, about: 'Тип записи, к которой прикрепить', example: 'api::badge.badge' },
      refId: { schema: { type: 'integer', minimum: 1 }, about: 'Номер записи', example: 6 },
      field: { schema: words, about: 'Поле записи', example: 'image' },
    },
    answer: { schema: { anyOf: [listOf(file), file] } },
  },
  {
    method: 'get',
    path: '/api/upload/files',
    summary: 'Список файлов',
    about: 'Простой список без `data` и `meta`; понимает и `start` с `limit` прямо в адресе.',
    access: files.access.read,
    lists: files.name,
    answer: { schema: listOf(file) },
  },
  {
    method: 'get',
    path: '/api/upload/files/{id}',
    summary: 'Один файл',
    access: files.access.read,
    shapes: files.name,
    answer: { schema: file },
  },
  {
    method: 'delete',
    path: '/api/upload/files/{id}',
    summary: 'Удалить файл',
    about: 'Поля, которые на него указывали, пустеют.',
    access: files.access.delete,
    answer: { about: 'Файл, каким был', schema: file },
  },
]
