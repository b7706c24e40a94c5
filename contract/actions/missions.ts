import { completions, enrolments } from '../domains/missions.ts'
import { type Action, inputOf, objectOf } from '../rest/action.ts'
import { ALL_OR_NOTHING, comment, dataOf, id, ids, oneOf, rowsOf, SENT_AGAIN } from './bulk.ts'

const one = { path: `/api/${enrolments.name}/{id}` } as const

/** product §3 and §9: each write of an enrolment is a move with a meaning. */
export const enrolmentActions: readonly Action[] = [
  {
    method: 'post',
    path: `/api/${enrolments.name}`,
    summary: 'Записаться на миссию',
    about: `Миссия открыта, место есть, и вы в ней ещё не участвуете; пройденная миссия ждёт снова, только если она повторимая. Вместе с записью можно начать отчёт. 409: \`MissionClosedError\`, \`NoPlacesError\`, \`AlreadyEnrolledError\`, \`AlreadyRewardedError\`. ${SENT_AGAIN}`,
    access: enrolments.access.create,
    answer: { about: 'Участие', schema: oneOf(enrolments) },
    refuses: [409],
  },
  {
    ...one,
    method: 'put',
    summary: 'Отчёт, проверка, решение',
    about: `| тело | кто | когда | что происходит |
| --- | --- | --- | --- |
| \`report\`, \`attachments\` | участник | \`enrolled\`, \`returned\` | отчёт сохранён, но не отправлен |
| \`status: submitted\`, \`report\`, \`attachments\` | участник | \`enrolled\`, \`returned\` | отчёт отправлен на проверку |
| \`deletedAt\` | участник, модератор | до награды | участие отменено |
| \`claimed: true\` | модератор | \`submitted\` | отчёт взят на проверку: полчаса его не решит никто другой |
| \`claimed: false\` | модератор | \`submitted\` | отчёт отпущен |
| \`status: returned\`, \`moderator_comment\` | модератор | \`submitted\` | отчёт возвращён с комментарием |
| \`status: rewarded\`, \`comment\`, \`cause\` | модератор | до награды; миссия с отчётом — \`submitted\` | награда вручена |

Свою работу не проверяют: 403 \`OwnWorkError\`. 409: \`ConflictError\` называет состояние, \`ClaimedError\` — модератора, у которого отчёт, \`AlreadyRewardedError\`. ${SENT_AGAIN}`,
    access: enrolments.access.update,
    body: {
      schema: objectOf({
        data: { ...inputOf(enrolments), properties: { claimed: { type: 'boolean' }, comment, cause: id } },
      }),
      example: { data: { status: 'submitted' } },
    },
    answer: { about: 'Участие после хода', schema: oneOf(enrolments) },
    refuses: [409],
  },
  {
    ...one,
    method: 'delete',
    summary: 'Отменить участие',
    about: 'То же, что `deletedAt`: свободно, пока нет награды. Место освобождается.',
    access: enrolments.access.delete,
    answer: { about: 'Отменённое участие', schema: oneOf(enrolments) },
    refuses: [409],
  },
]

const refusals =
  '409: `AlreadyRewardedError`, `BlockedResidentError`, `ClaimedError`, `MissionClosedError`; для миссии с отчётом — `NotEnrolledError` и `ConflictError`. Себя не награждают: 403 `OwnWorkError`.'

export const completionActions: readonly Action[] = [
  {
    method: 'post',
    path: `/api/${completions.name}`,
    summary: 'Наградить жителя',
    about: `Чип миссии или её энергия и коины. Открытое участие на этом завершается; без участия награждают за миссию, которой не нужен отчёт. ${refusals} ${SENT_AGAIN}`,
    access: completions.access.create,
    answer: { about: 'Пройденная миссия', schema: oneOf(completions) },
    refuses: [409],
  },
  {
    method: 'post',
    path: `/api/${completions.name}/create-many`,
    summary: 'Наградить многих',
    about: `${refusals} ${ALL_OR_NOTHING} ${SENT_AGAIN}`,
    access: completions.access.create,
    shapes: completions.name,
    body: {
      schema: dataOf({ activity: id, users: ids, 'comment?': comment, 'cause?': id }),
      example: { data: { activity: 12, users: [7, 12], comment: 'Спасибо за вечер у маяка' } },
    },
    answer: { about: 'Пройденные миссии в порядке списка', schema: rowsOf(completions) },
    refuses: [409],
  },
]
