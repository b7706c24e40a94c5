import { z } from 'zod'
import { users } from '../domains/people.ts'
import { moderator } from '../rest/access.ts'
import { call, idsUpTo } from '../rest/call.ts'
import { XLSX } from './bulk.ts'
import { peopleFound } from './people.ts'

/** Exports for the HR department (specification §7). */
export const exportResidents = call({
  method: 'get',
  path: '/api/user-infos/export-statistics',
  summary: 'Статистика жителей: книга XLSX',
  about:
    'По строке на жителя: кто это, где работает, сколько у него энергии, коинов, миссий, чипов, броней и статей. Понимает `filters`, `_q` и `sort` списка жителей; страниц нет — в книге все, кто подошёл, в порядке списка. Любой текст остаётся текстом, даже если похож на формулу.',
  may: moderator,
  lists: users,
  answer: { about: 'Книга с одним листом; имя файла — в `Content-Disposition`', file: XLSX },
})

export const exportPeople = call({
  method: 'get',
  path: '/api/people/export-statistics',
  summary: 'Статистика найденных жителей: книга XLSX',
  about:
    'Та же книга по отбору панели модератора: понимает отбор и порядок `GET /api/people`. В книге все, кто подошёл, сколько бы их ни было.',
  may: moderator,
  query: peopleFound,
  answer: { about: 'Книга с одним листом; имя файла — в `Content-Disposition`', file: XLSX },
})

/** Residents of one book that are named one by one. */
const MOST_EXPORTED = 100_000

export const exportChosen = call({
  method: 'post',
  path: '/api/people/export-statistics',
  summary: 'Статистика выбранных жителей: книга XLSX',
  about: `Та же книга по номерам, в их порядке, до ${MOST_EXPORTED}. Неизвестные номера пропускаются.`,
  may: moderator,
  data: z.object({ users: idsUpTo(MOST_EXPORTED) }),
  example: { users: [7, 12] },
  answer: { about: 'Книга с одним листом; имя файла — в `Content-Disposition`', file: XLSX },
})

export const exportResident = call({
  method: 'get',
  path: '/api/user-infos/{id}/export-statistics',
  summary: 'Статистика одного жителя: книга XLSX',
  about:
    'Номер — визитки, как у `GET /api/user-infos/{id}`, а не жителя. На первом листе та же строка, что и в общей книге, на втором — история: энергия и коины с причиной и остатком, чипы, брони. Сначала новое, не больше 100 000 строк.',
  may: moderator,
  answer: { about: 'Книга с двумя листами; имя файла — в `Content-Disposition`', file: XLSX },
})
