import { z } from 'zod'
import { pictureFormats } from '../domains/media.ts'
import {
  IDS_AT_ONCE,
  MAX_BLOCK_REASON,
  MOST_AWAY_DAYS,
  MOST_LINE,
  MOST_LINES,
  peopleSorts,
} from '../domains/people.ts'
import { roleTypes } from '../domains/role-types.ts'
import { moderator } from '../rest/access.ts'
import { MAX_ID, MAX_SOUGHT } from '../rest/bounds.ts'
import { call, ids, numeric, rowId } from '../rest/call.ts'
import { limits } from '../rest/limits.ts'
import { ALL_OR_NOTHING } from './bulk.ts'
import { thumbnail } from './thumbnail.ts'

/** Counting of the people found stops at this number. */
export const MOST_COUNTED = 20_000
/** Unknown lines of one call for which similar residents are looked for. */
export const MOST_GUESSES = 50
/** Residents named for a line at most. */
export const MOST_CANDIDATES = 6

const number = (about: string) => rowId(about).optional().meta({ description: about })
const someText = (about: string, max = 255) =>
  z.string(about).max(max, about).optional().meta({ description: about })

const filters = {
  q: someText('Слова имени, логина и почты, как в `_q`', MAX_SOUGHT),
  role: z.enum(roleTypes).optional(),
  team: numeric(z.int('номер команды').min(0, 'номер команды').max(MAX_ID, 'номер команды'))
    .optional()
    .meta({ description: 'Номер команды; 0 — без команды' }),
  city: someText('Город'),
  department: someText('Часть названия отдела'),
  blocked: z.enum(['true', 'false']).optional(),
  chip: number('Номер чипа, который есть'),
  noChip: number('Номер чипа, которого нет'),
  enrolled: number('Номер миссии, в которой участвует сейчас'),
  passed: number('Номер миссии, за которую есть награда'),
  awayDays: numeric(z.int('число дней').min(1, 'число дней').max(MOST_AWAY_DAYS, 'число дней'))
    .optional()
    .meta({ description: 'Без входа столько дней' }),
  week: z.iso
    .date('день: 2026-11-16')
    // PostgreSQL has no year 0, and what is past 9999 has five digits.
    .refine(day => day > '1970' && day < '9999', 'день: 2026-11-16')
    .optional()
    .meta({ description: 'Вход был в неделю, которая началась в этот день' }),
} as const

const sort = {
  sort: z
    .enum(peopleSorts.flatMap(key => [`${key}:asc`, `${key}:desc`] as const))
    .optional()
    .meta({ description: 'По имени, если не указано иное' }),
} as const

export const peopleFilters = z.object(filters)
/** A list of people as it is narrowed and sorted. */
export const peopleFound = z.object({ ...filters, ...sort })
export type PeopleFilters = z.output<typeof peopleFilters>
export type PeopleFound = z.output<typeof peopleFound>

const size = z.object({
  name: z.string(),
  hash: z.string(),
  ext: z.string(),
  mime: z.string(),
  path: z.null(),
  width: z.int(),
  height: z.int(),
  size: z.number().meta({ description: 'Килобайт' }),
  sizeInBytes: z.int(),
  url: z.string(),
})
const picture = z.object({
  id: z.int(),
  url: z.string(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  mime: z.string(),
  formats: z.partialRecord(z.enum(pictureFormats), size).nullable(),
  takenDownAt: z.string().nullable().meta({ format: 'date-time', description: 'Когда файл изъят' }),
})

const person = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string(),
  full_name: z.string().nullable(),
  blocked: z.boolean(),
  points: z.number(),
  balance: z.number(),
  reputation: z.number(),
  chips: z.int().meta({ description: 'Сколько чипов у жителя сейчас' }),
  seenAt: z
    .string()
    .nullable()
    .meta({ description: 'Последний вход, с точностью до пяти минут; null — входов не было' }),
  role: z.object({ type: z.string(), name: z.string() }),
  team: z.object({ id: z.int(), name: z.string(), color: z.string().nullable() }).nullable(),
  position: z.string().nullable(),
  department: z.string().nullable(),
  city: z.string().nullable(),
  avatar: picture.nullable(),
})

export const listPeople = call({
  method: 'get',
  path: '/api/people',
  summary: 'Жители для панели модератора',
  about:
    'Житель одной строкой: роль, команда, чипы, последний вход. Страница задаётся `start` и `limit`; сколько всего — `GET /api/people/count`.',
  may: moderator,
  query: z.object({
    ...filters,
    ...sort,
    start: numeric(z.int('целое число').min(0, 'целое число').max(1_000_000_000, 'целое число')).optional(),
    limit: numeric(z.int('от 1 до 100').min(1, 'от 1 до 100').max(100, 'от 1 до 100')).optional(),
  }),
  answer: { schema: z.object({ data: z.array(person) }) },
})

export const countPeople = call({
  method: 'get',
  path: '/api/people/count',
  summary: 'Сколько жителей подходит',
  about: `Точно до ${MOST_COUNTED}; дальше \`isMore\`.`,
  may: moderator,
  query: peopleFilters,
  answer: { schema: z.object({ data: z.object({ total: z.int(), isMore: z.boolean() }) }) },
})

export const idsOfPeople = call({
  method: 'get',
  path: '/api/people/ids',
  summary: 'Номера всех, кто подходит',
  about: `Для действия со всеми найденными, сколько бы их ни было: само действие берёт ${limits.listItems} за вызов. По возрастанию, до ${IDS_AT_ONCE} за раз; следующие — с \`after\`, последним из номеров. Меньше ${IDS_AT_ONCE} — это все.`,
  may: moderator,
  query: z.object({ ...filters, after: number('Номер, после которого продолжать') }),
  answer: { schema: z.object({ data: z.array(z.int()) }) },
})

export const peopleByIds = call({
  method: 'post',
  path: '/api/people/by-ids',
  summary: 'Жители по номерам',
  about: 'Выбранные жители целиком: для проверки перед общим действием. Неизвестные номера пропускаются.',
  may: moderator,
  data: z.object({ users: ids }),
  example: { users: [7, 12] },
  answer: { schema: z.object({ data: z.array(person) }) },
})

const candidate = z.object({
  id: z.int(),
  name: z.string(),
  username: z.string(),
  email: z.string(),
  team: z.string().nullable(),
  blocked: z.boolean(),
  avatar: thumbnail.nullable(),
})
export type Candidate = z.output<typeof candidate>

export const resolvePeople = call({
  method: 'post',
  path: '/api/people/resolve',
  summary: 'Найти жителей по списку',
  about: `До ${MOST_LINES} строк: почта, логин или имя, по одному жителю в строке. \`found\` — житель один, \`ambiguous\` — подходят несколько (названы первые ${MOST_CANDIDATES}; есть и другие — \`isMore\`), \`similar\` — точного нет, но есть похожие, \`missing\` — нет никого, \`duplicate\` — житель уже есть в строке \`first\` (считая с нуля). Похожих ищем для первых ${MOST_GUESSES} строк без ответа.`,
  repeats: true,
  may: moderator,
  data: z.object({
    lines: z
      .array(z.string().max(MOST_LINE, `строка не длиннее ${MOST_LINE} знаков`))
      .min(1, 'Добавьте хотя бы одну строку')
      .max(MOST_LINES),
  }),
  example: { lines: ['a.golubev@rdp.city', 'Белова Мария', 'o.samoylov'] },
  answer: {
    schema: z.object({
      data: z.array(
        z.object({
          line: z.string(),
          state: z.enum(['found', 'ambiguous', 'similar', 'missing', 'duplicate']),
          residents: z.array(candidate),
          isMore: z.boolean().meta({ description: 'Подходят и другие, кроме названных' }),
          first: z.int().nullable(),
        }),
      ),
    }),
  },
})

const done = z.object({ data: z.object({ changed: z.int() }) })

export const blockPeople = call({
  method: 'post',
  path: '/api/people/block',
  summary: 'Закрыть или открыть доступ',
  about: `Закрытому нужна причина: её увидит житель. Работа закрытого кончается сразу: остаются своя страница и выход. Модератор закрывает вход жителям, администратор — и модераторам; себе нельзя, последнему администратору тоже. ${ALL_OR_NOTHING}`,
  repeats: true,
  may: moderator,
  data: z.object({
    users: ids,
    blocked: z.boolean('true или false'),
    reason: z.string('текст').max(MAX_BLOCK_REASON, `не длиннее ${MAX_BLOCK_REASON} знаков`).nullish(),
  }),
  example: { users: [7], blocked: true, reason: 'Накрутка оценок' },
  answer: { about: 'У скольких вход изменился', schema: done },
  refuses: [409],
})

export const sessionsOfUser = call({
  method: 'get',
  path: '/api/users/{id}/sessions',
  summary: 'Сеансы жителя',
  about: 'Открытые сейчас, от нового к старому. Номера сеансов не показываются: ими входят.',
  may: moderator,
  answer: {
    schema: z.object({
      data: z.array(
        z.object({
          startedAt: z.string(),
          expiresAt: z.string(),
          kind: z.enum(['provider', 'password', 'program']).meta({
            description: 'Вход через провайдера, с паролем, программой по JWT',
          }),
        }),
      ),
    }),
  },
})

export const endSessionsOfUser = call({
  method: 'post',
  path: '/api/users/{id}/sessions/end',
  summary: 'Завершить все сеансы жителя',
  about: 'Житель выходит отовсюду и может войти снова. Сеансы модераторов завершает администратор.',
  repeats: true,
  may: moderator,
  answer: { about: 'Сколько сеансов завершено', schema: z.object({ data: z.object({ ended: z.int() }) }) },
})

export const peopleCalls = [
  listPeople,
  countPeople,
  idsOfPeople,
  peopleByIds,
  resolvePeople,
  blockPeople,
] as const
