import { z } from 'zod'
import { notifications } from '../domains/notifications.ts'
import { MAX_ID } from '../rest/bounds.ts'
import { call, ids, numeric } from '../rest/call.ts'

/** Each new notice as it is written; clients without event streams poll (specification §9). */
export const noticeStream = call({
  method: 'get',
  path: '/api/notifications/stream',
  summary: 'Поток своих уведомлений',
  about: `События сервера (\`text/event-stream\`, в браузере \`EventSource\`): каждое новое уведомление приходит сразу, с картинкой.

\`\`\`
event: notice
id: 31
data: {"id":31,"attributes":{"type":"badge","title":"Новый чип: «Голос города»", …}}
\`\`\`

Поток начинается с того, что будет дальше. После обрыва браузер сам присылает \`Last-Event-ID\` и получает всё пропущенное. Каждые 20–25 секунд приходит строка-комментарий. Выход, закрытый доступ и новая роль закрывают поток сразу. Больше шести потоков у одного жителя — 429.`,
  may: { of: notifications, to: 'find' },
  answer: { about: 'Поток, пока его не закроют', file: 'text/event-stream' },
  refuses: [400],
})

export const viewNotices = call({
  method: 'post',
  path: '/api/notifications/view-many',
  summary: 'Отметить свои уведомления прочитанными',
  about:
    'Названные в `ids`, а без него — непрочитанные от старых к новым, до 1000 за вызов; `more` — остались ли ещё. С `until` — только с номерами до этого включительно, чтобы не отметить пришедшее позже. Чужой или несуществующий номер — 400, и не отмечено ничего.',
  repeats: true,
  may: { of: notifications, to: 'update' },
  data: z.object({
    ids: ids.optional(),
    until: numeric(z.int().min(1).max(MAX_ID))
      .meta({ description: 'Последний номер, который видел житель', examples: [32] })
      .optional(),
  }),
  example: { ids: [31, 32] },
  answer: { about: 'Сколько отмечено', schema: z.object({ viewed: z.int().min(0), more: z.boolean() }) },
})
