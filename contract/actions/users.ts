import { roles, users } from '../domains/people.ts'
import { resident } from '../rest/access.ts'
import { type Action, flatRowOf, inputOf, listOf, objectOf, type Schema } from '../rest/action.ts'

const user = flatRowOf(users)
const userWithRole: Schema = { ...user, required: ['role'], properties: { role: flatRowOf(roles) } }
const password = { type: 'string', minLength: 6, maxLength: 128, format: 'password', writeOnly: true }
const input: Schema = { ...inputOf(users), properties: { password } }

/** contract §13: no envelope in either direction, and both spellings of every path (specification §7). */
const pathOf = (rest: `/${string}` | '' = '') =>
  ({ path: `/api/users${rest}`, also: [`/api/users-permissions/users${rest}`] }) as const

export const userActions: readonly Action[] = [
  {
    ...pathOf(),
    method: 'get',
    summary: 'Список жителей',
    about:
      'Простой список без `data` и `meta`. Кроме `pagination` понимает `start` и `limit` прямо в адресе.',
    access: users.access.read,
    lists: users.name,
    answer: { schema: listOf(user) },
  },
  {
    ...pathOf('/count'),
    method: 'get',
    summary: 'Сколько жителей',
    about: 'Одно число: сколько жителей подходит под `filters` и `_q`.',
    access: users.access.read,
    lists: users.name,
    answer: { schema: { type: 'integer', minimum: 0, examples: [60] } },
  },
  {
    ...pathOf('/me'),
    method: 'get',
    summary: 'О себе',
    about: 'Единственный вызов, который вместе с выходом остаётся и тому, чей вход закрыт.',
    access: resident,
    shapes: users.name,
    answer: { schema: user },
  },
  {
    ...pathOf('/{id}'),
    method: 'get',
    summary: 'Один житель',
    access: users.access.read,
    shapes: users.name,
    answer: { schema: user },
  },
  {
    ...pathOf(),
    method: 'post',
    summary: 'Завести жителя',
    about:
      'Почта сохраняется строчными буквами. Занятые имя и почта — 400 `ApplicationError`. Тело без обёртки `data`.',
    access: users.access.create,
    shapes: users.name,
    body: {
      schema: { ...input, required: ['username', 'email', 'password', 'role'] },
      example: {
        username: 'a.vorontsova',
        email: 'a.vorontsova@example.org',
        full_name: 'Анна Воронцова',
        password: 'восемь-тихих-улиц',
        role: 1,
      },
    },
    answer: { status: 201, about: 'Житель вместе с ролью', schema: userWithRole },
  },
  {
    ...pathOf('/{id}'),
    method: 'put',
    summary: 'Изменить жителя',
    about: 'Так же меняется роль: `{"role": 2}`. Поле, которое вам менять нельзя, — 403 с его именем.',
    access: users.access.update,
    shapes: users.name,
    body: { schema: input, example: { avatar: 40 } },
    answer: { about: 'Житель вместе с ролью', schema: userWithRole },
  },
  {
    ...pathOf('/{id}'),
    method: 'delete',
    summary: 'Удалить жителя',
    access: users.access.delete,
    shapes: users.name,
    answer: { about: 'Житель, каким был', schema: user },
  },
]

const role = flatRowOf(roles)
const done = objectOf({ ok: { const: true } })

/** `api::badge` → controllers → `badge` → `find` → allowed or not. */
const permissions: Schema = {
  type: 'object',
  additionalProperties: objectOf({
    controllers: {
      type: 'object',
      additionalProperties: {
        type: 'object',
        additionalProperties: objectOf({
          enabled: { type: 'boolean' },
          'policy?': { type: 'string' },
        }),
      },
    },
  }),
  examples: [{ 'api::badge': { controllers: { badge: { find: { enabled: true, policy: '' } } } } }],
}
const roleInput = objectOf({
  'name?': { type: 'string', maxLength: 255 },
  'description?': { type: 'string', maxLength: 255 },
  'type?': { type: 'string', maxLength: 255 },
  'permissions?': permissions,
})
const path = '/api/users-permissions/roles'

export const roleActions: readonly Action[] = [
  {
    method: 'get',
    path,
    summary: 'Список ролей',
    about: 'К каждой роли — сколько у неё жителей, `nb_users`.',
    access: roles.access.read,
    answer: {
      schema: objectOf({
        roles: listOf({
          ...role,
          required: ['nb_users'],
          properties: { nb_users: { type: 'integer', minimum: 0, examples: [54] } },
        }),
      }),
    },
  },
  {
    method: 'get',
    path: `${path}/{id}`,
    summary: 'Одна роль',
    about: 'Вместе с деревом прав.',
    access: roles.access.read,
    answer: { schema: objectOf({ role: { ...role, properties: { permissions } } }) },
  },
  {
    method: 'post',
    path,
    summary: 'Создать роль',
    access: roles.access.create,
    body: {
      schema: { ...roleInput, required: ['name'] },
      example: { name: 'Летописец', description: 'Ведёт портал', type: 'chronicler' },
    },
    answer: { schema: done },
  },
  {
    method: 'put',
    path: `${path}/{id}`,
    summary: 'Изменить роль',
    about: 'У ролей самого города меняется только описание.',
    access: roles.access.update,
    body: { schema: roleInput, example: { description: 'Отвечает за порядок в городе' } },
    answer: { schema: done },
  },
  {
    method: 'delete',
    path: `${path}/{id}`,
    summary: 'Удалить роль',
    about:
      'Её жители остаются без прав, пока не получат другую роль. Роли самого города не удаляются: 400 `ApplicationError`.',
    access: roles.access.delete,
    answer: { schema: done },
  },
  {
    method: 'get',
    path: '/api/users-permissions/permissions',
    summary: 'Дерево прав',
    about: 'Все вызовы города и то, какие из них доступны вам.',
    access: roles.access.read,
    answer: { schema: objectOf({ permissions }) },
  },
]
