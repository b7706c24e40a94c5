import { z } from 'zod'
import {
  DECISION_DAYS,
  FEWEST_DECISIONS,
  LATEST_PARTICIPANTS,
  MOST_WISHES,
} from '../domains/mission-types.ts'
import { completions, enrolments, missions, placeWishes } from '../domains/missions.ts'
import { moderator } from '../rest/access.ts'
import { call, ids, link, some, someIds, words } from '../rest/call.ts'
import { objectOf } from '../rest/schema.ts'
import { inputOf } from '../rest/typeNames.ts'
import { type DescribedVerb, verb } from '../rest/verb.ts'
import { ALL_OR_NOTHING, comment, id, XLSX } from './bulk.ts'
import { thumbnail } from './thumbnail.ts'

export const missionVerbs: readonly DescribedVerb[] = [
  verb(missions, 'update', {
    summary: 'Изменить миссию',
    about:
      'С заголовком `If-Match: "<updatedAt>"` чужая правка не затирается: если миссию сохранили позже, ответ 412 `PreconditionFailedError` называет, кто и когда, а в `details.errors` — изменённые поля. `deletedAt` удаляет миссию так же, как DELETE; `deletedAt: null` возвращает её.',
    answer: 'Миссия',
    refuses: [412],
  }),
  verb(missions, 'delete', {
    summary: 'Удалить миссию',
    about:
      'Награды остаются. Записи без отчёта на проверке заканчиваются, и жители узнают об этом; отправленные отчёты остаются на проверке.',
    answer: 'Миссия, какой она была',
  }),
]

/** product §3 and §9: each write of an enrolment is a move with a meaning. */
export const enrolmentVerbs: readonly DescribedVerb[] = [
  verb(enrolments, 'create', {
    summary: 'Записаться на миссию',
    about: `Миссия открыта, место есть, и вы в ней ещё не участвуете; пройденная миссия ждёт снова, только если она повторимая. Вместе с записью можно начать отчёт. 409: \`MissionClosedError\`, \`NoPlacesError\`, \`AlreadyEnrolledError\`, \`AlreadyRewardedError\`.`,
    answer: 'Запись на миссию',
    refuses: [409],
  }),
  verb(enrolments, 'update', {
    summary: 'Отчёт, проверка, решение',
    about: `| тело | кто | когда | что происходит |
| --- | --- | --- | --- |
| \`report\`, \`attachments\` | участник | \`enrolled\`, \`returned\` | отчёт сохранён, но не отправлен |
| \`status: submitted\`, \`report\`, \`attachments\` | участник | \`enrolled\`, \`returned\` | отчёт отправлен на проверку |
| то же | участник | \`submitted\`, и никто не взял отчёт | отчёт заменён, место в очереди прежнее; взятый отчёт — 409 \`ConflictError\` |
| \`deletedAt\` | участник; модератор, если отчёт не взял другой | до награды | житель вышел из миссии или снят с неё |
| \`claimed: true\` | модератор | \`submitted\` | отчёт взят на проверку: полчаса его не решит никто другой |
| \`claimed: false\` | модератор | \`submitted\` | отчёт возвращён в очередь |
| \`status: returned\`, \`moderator_comment\` | модератор | \`submitted\` | отчёт возвращён с комментарием |
| \`status: rewarded\`, \`comment\`, \`cause\` | модератор | до награды; миссия с отчётом — \`submitted\` | награда вручена |

Свою работу не проверяют: 403 \`OwnWorkError\`. 409: \`ConflictError\` называет состояние, \`ClaimedError\` — модератора, у которого отчёт, \`AlreadyRewardedError\`. С \`If-Match: "<updatedAt>"\` ход поверх изменившейся записи — 412 \`PreconditionFailedError\`: решают о том отчёте, который прочли.`,
    body: {
      schema: objectOf({
        data: { ...inputOf(enrolments), properties: { claimed: { type: 'boolean' }, comment, cause: id } },
      }),
      example: { data: { status: 'submitted' } },
    },
    answer: 'Запись после хода',
    refuses: [409, 412],
  }),
  verb(enrolments, 'delete', {
    summary: 'Выйти из миссии, снять с миссии',
    about: 'То же, что `deletedAt`: свободно, пока нет награды. Место освобождается.',
    answer: 'Законченная запись',
    refuses: [409],
  }),
]

export const placeWishVerbs: readonly DescribedVerb[] = [
  verb(placeWishes, 'create', {
    summary: 'Сообщить о свободном месте',
    about: `Пока в миссии нет мест. Когда место освободится, все, кто ждёт, один раз получат уведомление \`activity-place\`, и ожидание закончится; запись на миссию и награда за неповторимую заканчивают его тоже. 409: \`ConflictError\`, если место есть, если вы уже ждёте, или ждёте ${MOST_WISHES} мест; остальное — как при записи.`,
    answer: 'Ожидание',
    refuses: [409],
  }),
]

const refusals =
  '409: `AlreadyRewardedError`, `BlockedResidentError`, `ClaimedError`, `MissionClosedError`; `ConflictError`, если житель участвует в миссии с отчётом, а отчёта на проверке нет. Себя не награждают: 403 `OwnWorkError`. Повторимую миссию без записи тому же жителю засчитывают снова не раньше чем через минуту: два модератора, нажавшие сразу, дадут одну награду, второй получит 409 `AlreadyRewardedError`.'

export const completionVerbs: readonly DescribedVerb[] = [
  verb(completions, 'create', {
    summary: 'Наградить жителя',
    about: `Чип миссии или её энергия и коины. Открытая запись на этом заканчивается; без записи награждают за любую миссию, и отчёт для этого не нужен. ${refusals}`,
    answer: 'Пройденная миссия',
    refuses: [409],
  }),
]

export const rewardMany = call({
  method: 'post',
  path: '/api/user-activities/create-many',
  summary: 'Наградить многих',
  about: `${refusals} ${ALL_OR_NOTHING}`,
  repeats: true,
  may: { of: completions, to: 'create' },
  shapes: completions,
  data: z.looseObject({ activity: link, users: ids, comment: words.optional(), cause: link.optional() }),
  example: { activity: 12, users: [7, 12], comment: 'Спасибо за вечер у маяка' },
  answer: { about: 'Пройденные миссии в порядке списка', schema: some(completions) },
  refuses: [409],
})

export const endEnrolments = call({
  method: 'post',
  path: '/api/user-activity-enrolls/end-many',
  summary: 'Снять многих с миссий',
  about: `Записи заканчиваются, пока за них нет награды; жители узнают, кто и почему. Причина обязательна. 409: \`ConflictError\` называет состояние, \`ClaimedError\` — модератора, у которого отчёт. ${ALL_OR_NOTHING}`,
  repeats: true,
  may: moderator,
  shapes: enrolments,
  data: z.looseObject({ ids, moderator_comment: words }),
  example: { ids: [7, 9], moderator_comment: 'Встречу перенесли на весну' },
  answer: { about: 'Законченные записи в порядке списка', schema: some(enrolments) },
  refuses: [409],
})

export const participants = call({
  method: 'get',
  path: '/api/activities/participants',
  summary: 'Сколько участников',
  about: `Из названных миссий те, в которых есть участники: сколько их и последние ${LATEST_PARTICIPANTS}. В миссии с местами считаются и награждённые: место остаётся занятым.`,
  may: { of: enrolments, to: 'find' },
  query: z.object({ ids: someIds(100) }),
  answer: {
    about: 'По возрастанию номера',
    schema: z.object({
      data: z.array(
        z.object({
          id: z.int().meta({ description: 'Номер миссии', examples: [3] }),
          total: z.int().min(1),
          latest: z.array(
            z.object({
              id: z.int().meta({ description: 'Номер записи на миссию', examples: [12] }),
              full_name: z
                .string()
                .nullable()
                .meta({ examples: ['Анна Воронцова'] }),
              avatar: thumbnail.nullable(),
            }),
          ),
        }),
      ),
    }),
  },
})

export const decisionTime = call({
  method: 'get',
  path: '/api/user-activity-enrolls/decision-time',
  summary: 'Сколько обычно ждут решения',
  about: `Медиана времени от отчёта до решения за последние ${DECISION_DAYS} дней, целыми неделями, с точностью до 12 %.`,
  may: { of: enrolments, to: 'find' },
  answer: {
    schema: z.object({
      data: z.object({
        minutes: z
          .int()
          .nullable()
          .meta({ description: `null, пока решений меньше ${FEWEST_DECISIONS}`, examples: [1440] }),
      }),
    }),
  },
})

export const exportParticipants = call({
  method: 'get',
  path: '/api/activities/{id}/export-participants',
  summary: 'Участники миссии: книга XLSX',
  about:
    'По строке на запись, и на награду без неё: кто это, состояние, когда записался и отправил отчёт, кто и что решил, сколько получил. Любой текст остаётся текстом, даже если похож на формулу.',
  may: moderator,
  answer: { about: 'Книга с одним листом; имя файла — в `Content-Disposition`', file: XLSX },
})
