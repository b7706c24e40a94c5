import { z } from 'zod'
import { digestKinds } from '../domains/notifications.ts'
import { admin, anyone } from '../rest/access.ts'
import { call, noMeta } from '../rest/call.ts'

const kind = z.enum(digestKinds).meta({ description: 'По будням или по понедельникам' })

export const digestPreview = call({
  method: 'get',
  path: '/api/digest/preview',
  summary: 'Как выглядит письмо',
  about:
    'Письмо, каким его получил бы спросивший за последний день или неделю, днём и ночью. Если рассказать ему нечего, события придуманы: `isSample`.',
  may: admin,
  query: z.object({ kind }),
  answer: {
    schema: z.object({
      data: z.object({
        subject: z.string().meta({ examples: ['Неделя в городе: +240 bitW'] }),
        text: z.string(),
        light: z.string().meta({ description: 'HTML днём' }),
        dark: z.string().meta({ description: 'HTML ночью' }),
        isSample: z.boolean(),
      }),
      meta: noMeta,
    }),
  },
})

export const sendTrialDigest = call({
  method: 'post',
  path: '/api/digest/trial',
  summary: 'Пробное письмо себе',
  about:
    'Уходит сразу, на почту спросившего. Почтовый сервер не настроен — 409 `ConflictError`, не принял письмо — 409 `MailRefusedError` с его ответом. Не больше десяти в час.',
  may: admin,
  data: z.object({ kind }),
  example: { kind: 'weekly' },
  answer: {
    schema: z.object({
      data: z.object({ to: z.string().meta({ examples: ['a.vorontsova@example.org'] }) }),
      meta: noMeta,
    }),
  },
  refuses: [409, 429],
})

const path = '/api/digest/unsubscribe'

export const unsubscribePage = call({
  method: 'get',
  path,
  summary: 'Отписаться от письма: страница',
  about:
    'Открывается ссылкой «Не писать» из письма и спрашивает. Ничего не меняет: по ссылкам ходят и проверки почты.',
  may: anyone,
  answer: { about: 'Страница с кнопкой', file: 'text/html' },
  refuses: [400],
})

export const unsubscribe = call({
  method: 'post',
  path,
  summary: 'Отписаться от письма',
  about:
    'Отписка одним нажатием (RFC 8058): вызывает почтовая программа получателя или страница с кнопкой, без сессии. `token` из письма — в адресе.',
  may: anyone,
  anyOrigin: true,
  answer: { about: 'Страница: письма больше не приходят', file: 'text/html' },
  refuses: [400],
})
