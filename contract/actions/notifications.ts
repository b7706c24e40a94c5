import { notifications } from '../domains/notifications.ts'
import type { Action } from '../rest/action.ts'

/** issue 3: told at once; the poll of specification §9 stays for whoever cannot hear it. */
export const notificationActions: readonly Action[] = [
  {
    method: 'get',
    path: '/api/notifications/stream',
    summary: 'Поток своих уведомлений',
    about: `События сервера (\`text/event-stream\`, в браузере \`EventSource\`): каждое новое уведомление приходит сразу, с картинкой.

\`\`\`
event: notice
id: 31
data: {"id":31,"attributes":{"type":"badge","title":"Новый чип: «Голос города»", …}}
\`\`\`

Поток начинается с того, что будет дальше. После обрыва браузер сам присылает \`Last-Event-ID\` и получает всё пропущенное. Каждые 20–25 секунд приходит строка-комментарий. Выход, блокировка и новая роль закрывают поток сразу. Больше шести потоков у одного жителя — 429.`,
    access: notifications.access.read,
    answer: { about: 'Поток, пока его не закроют' },
    refuses: [400],
  },
]
