import { z } from 'zod'
import { MAX_BLOCK_REASON, roles, users } from '../domains/people.ts'
import { resident } from '../rest/access.ts'
import { call, declared, flatRow, rowInput } from '../rest/call.ts'
import { flatRowOf } from '../rest/typeNames.ts'

const user = flatRow(users)
const userWithRole = flatRow(users, { required: ['role'], properties: { role: flatRowOf(roles) } })
const { min: minLength, max: maxLength } = users.fields.password
const password = { type: 'string', minLength, maxLength, format: 'password', writeOnly: true }
const reason = {
  type: 'string',
  maxLength: MAX_BLOCK_REASON,
  description: 'Почему вход закрывается, вместе с `blocked: true`: житель увидит причину',
  writeOnly: true,
}
/** contract §13: no envelope in either direction, and two spellings of every path (specification §7). */
const spellings = {
  all: { path: '/api/users', also: ['/api/users-permissions/users'] },
  one: { path: '/api/users/{id}', also: ['/api/users-permissions/users/{id}'] },
} as const

export const listUsers = call({
  ...spellings.all,
  method: 'get',
  summary: 'Список жителей',
  about: 'Простой список без `data` и `meta`. Кроме `pagination` понимает `start` и `limit` прямо в адресе.',
  may: { of: users, to: 'find' },
  lists: users,
  answer: { schema: z.array(user) },
})

export const countUsers = call({
  path: '/api/users/count',
  also: ['/api/users-permissions/users/count'],
  method: 'get',
  summary: 'Сколько жителей',
  about: 'Одно число: сколько жителей подходит под `filters` и `_q`.',
  may: { of: users, to: 'find' },
  lists: users,
  answer: {
    schema: z
      .int()
      .min(0)
      .meta({ examples: [60] }),
  },
})

export const me = call({
  path: '/api/users/me',
  also: ['/api/users-permissions/users/me'],
  method: 'get',
  summary: 'О себе',
  about:
    'Единственный вызов, который вместе с выходом остаётся и тому, кому доступ закрыт: свои поля, роль и картинка, без других связей.',
  may: resident,
  evenBlocked: true,
  shapes: users,
  answer: { schema: user },
})

export const oneUser = call({
  ...spellings.one,
  method: 'get',
  summary: 'Один житель',
  may: { of: users, to: 'findOne' },
  shapes: users,
  answer: { schema: user },
})

export const createUser = call({
  ...spellings.all,
  method: 'post',
  summary: 'Завести жителя',
  about:
    'Почта сохраняется строчными буквами. Занятые имя и почта — 400 `ApplicationError`. Тело без обёртки `data`.',
  may: { of: users, to: 'create' },
  shapes: users,
  body: rowInput(users, {
    properties: { password, reason },
    required: ['username', 'email', 'password', 'role'],
  }),
  example: {
    username: 'a.vorontsova',
    email: 'a.vorontsova@example.org',
    full_name: 'Анна Воронцова',
    password: 'восемь-тихих-улиц',
    role: 1,
  },
  answer: { status: 201, about: 'Житель вместе с ролью', schema: userWithRole },
})

export const updateUser = call({
  ...spellings.one,
  method: 'put',
  summary: 'Изменить жителя',
  about:
    'Так же меняется роль: `{"role": 2}`. Вход закрывается с причиной, как в `POST /api/people/block`: `{"blocked": true, "reason": "…"}`; без неё 400. Поле, которое вам менять нельзя, — 403 с его именем.',
  may: { of: users, to: 'update' },
  shapes: users,
  body: rowInput(users, { properties: { password, reason } }),
  example: { avatar: 40 },
  answer: { about: 'Житель вместе с ролью', schema: userWithRole },
  refuses: [409],
})

export const deleteUser = call({
  ...spellings.one,
  method: 'delete',
  summary: 'Удалить жителя',
  may: { of: users, to: 'delete' },
  shapes: users,
  answer: { about: 'Житель, каким был', schema: user },
  refuses: [409],
})

const done = z.object({ ok: z.literal(true) })

interface PermissionTree {
  readonly [type: string]: {
    readonly controllers: {
      readonly [controller: string]: {
        readonly [action: string]: { readonly enabled: boolean; readonly policy?: '' }
      }
    }
  }
}

/** `api::badge` → controllers → `badge` → `find` → allowed or not. */
const treeSchema = {
  type: 'object',
  additionalProperties: {
    type: 'object',
    properties: {
      controllers: {
        type: 'object',
        additionalProperties: {
          type: 'object',
          additionalProperties: {
            type: 'object',
            required: ['enabled'],
            properties: { enabled: { type: 'boolean' }, policy: { type: 'string' } },
          },
        },
      },
    },
  },
  examples: [{ 'api::badge': { controllers: { badge: { find: { enabled: true, policy: '' } } } } }],
} as const
const permissions = declared<PermissionTree>(treeSchema)

const attribute = { type: 'string', maxLength: 255 }
/** The engine checks the attributes, and the domain the tree: an empty body is refused in its own words (contract §13). */
const roleInput = (required: readonly string[] = []) =>
  declared<{
    readonly name?: string
    readonly description?: string
    readonly type?: string
    readonly permissions?: PermissionTree
  }>({
    type: 'object',
    ...(required.length > 0 && { required }),
    properties: { name: attribute, description: attribute, type: attribute, permissions: treeSchema },
  })
const role = { path: '/api/users-permissions/roles/{id}' } as const

export const listRoles = call({
  method: 'get',
  path: '/api/users-permissions/roles',
  summary: 'Список ролей',
  about: 'К каждой роли — сколько у неё жителей, `nb_users`.',
  may: { of: roles, to: 'find' },
  answer: {
    schema: z.object({
      roles: z.array(
        flatRow(roles, {
          required: ['nb_users'],
          properties: { nb_users: { type: 'integer', minimum: 0, examples: [54] } },
        }),
      ),
    }),
  },
})

export const oneRole = call({
  ...role,
  method: 'get',
  summary: 'Одна роль',
  about: 'Вместе с деревом прав.',
  may: { of: roles, to: 'findOne' },
  answer: { schema: z.object({ role: flatRow(roles, { properties: { permissions: treeSchema } }) }) },
})

export const createRole = call({
  method: 'post',
  path: '/api/users-permissions/roles',
  summary: 'Создать роль',
  may: { of: roles, to: 'create' },
  body: roleInput(['name']),
  example: { name: 'Летописец', description: 'Ведёт портал', type: 'chronicler' },
  answer: { schema: done },
})

export const updateRole = call({
  ...role,
  method: 'put',
  summary: 'Изменить роль',
  about: 'У ролей самого города меняется только описание.',
  may: { of: roles, to: 'update' },
  body: roleInput(),
  example: { description: 'Отвечает за порядок в городе' },
  answer: { schema: done },
})

export const deleteRole = call({
  ...role,
  method: 'delete',
  summary: 'Удалить роль',
  about:
    'Её жители остаются без прав, пока не получат другую роль. Роли самого города не удаляются: 400 `ApplicationError`.',
  may: { of: roles, to: 'delete' },
  answer: { schema: done },
})

export const permissionTree = call({
  method: 'get',
  path: '/api/users-permissions/permissions',
  summary: 'Дерево прав',
  about: 'Все вызовы города и то, какие из них доступны вам.',
  may: { of: roles, to: 'find' },
  answer: { schema: z.object({ permissions }) },
})
