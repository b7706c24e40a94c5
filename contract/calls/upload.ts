import { z } from 'zod'
import { files, MAX_TAKEDOWN_REASON } from '../domains/media.ts'
import { admin } from '../rest/access.ts'
import { call, declared, flatRow } from '../rest/call.ts'
import { listOf, objectOf } from '../rest/schema.ts'

const file = flatRow(files)
const words = { type: 'string', maxLength: 255 }

/** contract §13, product §8. Returns a list of the new files, or with `id` one object. */
export const uploadFiles = call({
  method: 'post',
  path: '/api/upload',
  summary: 'Загрузить файлы',
  about:
    'Картинки png, jpeg, webp, gif и avif — до 10 МБ, документы pdf, docx, xlsx, pptx, txt и zip — до 25 МБ; вид файла узнаётся по содержимому, а не по имени. С `ref`, `refId` и `field` файлы сразу встают в запись: в список добавляются, одиночный заменяют. С `?id=7` меняются подписи готового файла, а с новым файлом в форме — и он сам, под новым адресом; тогда в ответе один объект. Файл, который был частью отправленного (отчёта, опубликованной статьи, забронированного товара), его владелец не меняет и не удаляет: 409. Файл жителя меняет только он сам, модератор его удаляет: 403. Файлы, которые никуда не прикреплены, удаляются через сутки; их число и объём ограничены: 409 `UnusedFilesError`. Ограничен и объём загруженного за сутки: 429 `UploadsOfDayError`.',
  may: { of: files, to: 'create' },
  // `fields` and `populate` of a change are checked by the engine.
  query: z.looseObject({
    id: declared<number>({
      type: 'integer',
      minimum: 1,
      description: 'Какой файл изменить',
      examples: [40],
    }).optional(),
  }),
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
  answer: { schema: z.union([z.array(file), file]) },
  // 404: the row named by `id` or `refId` does not exist.
  refuses: [404, 409],
})

export const listFiles = call({
  method: 'get',
  path: '/api/upload/files',
  summary: 'Список файлов',
  about: 'Простой список без `data` и `meta`; понимает и `start` с `limit` прямо в адресе.',
  may: { of: files, to: 'find' },
  lists: files,
  answer: { schema: z.array(file) },
})

export const oneFile = call({
  method: 'get',
  path: '/api/upload/files/{id}',
  summary: 'Один файл',
  may: { of: files, to: 'findOne' },
  shapes: files,
  answer: { schema: file },
})

export const deleteFile = call({
  method: 'delete',
  path: '/api/upload/files/{id}',
  summary: 'Удалить файл',
  about: 'Поля, которые на него указывали, пустеют.',
  may: { of: files, to: 'delete' },
  shapes: files,
  answer: { about: 'Файл, каким был', schema: file },
  refuses: [409],
})

/** docs/decisions/044. */
export const takeDownFile = call({
  method: 'post',
  path: '/api/upload/files/{id}/take-down',
  summary: 'Изъять файл',
  about:
    'Утечка, требование закона: содержимое удаляется навсегда во всех размерах, и адреса файла отвечают 410 `GoneError`. Запись остаётся на своих местах с `takenDownAt`, без имени, подписей и `formats`. Кто, когда и почему — в `file-change-items`. Изъятый раньше файл не меняется: ответ тот же.',
  repeats: true,
  may: admin,
  shapes: files,
  data: z.object({ reason: z.string('текст').trim().min(1).max(MAX_TAKEDOWN_REASON) }),
  example: { reason: 'В отчёте снимок чужого паспорта' },
  answer: { schema: file },
})
