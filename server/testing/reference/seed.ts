import { readFile } from 'node:fs/promises'
import type { Database } from '../../database/pool.ts'
import { linkTable, type Model } from '../../rest/model.ts'

type Row = { readonly [attribute: string]: unknown }
type Seed = { readonly [key: string]: readonly Row[] | Row }

/** The keys of seed.json by collection, in an order in which references exist. */
const keys = {
  roles: 'roles',
  files: 'files',
  badges: 'badges',
  tags: 'tags',
  users: 'users',
  activities: 'activities',
  'user-activities': 'userActivities',
  'user-activity-enrolls': 'enrolls',
  'shop-items': 'shopItems',
  bookings: 'bookings',
  articles: 'articles',
  comments: 'comments',
  'article-likes': 'likes',
  notifications: 'notifications',
  energy: 'energy',
  'points-balance-ratio': 'pointsBalanceRatio',
}

/** Actions that the roles of the recorded server have beside "every action" (docs/contract.md, `roles`). */
const auth = [
  'auth.callback',
  'auth.connect',
  'auth.forgotPassword',
  'auth.resetPassword',
  'auth.register',
  'auth.emailConfirmation',
  'auth.sendEmailConfirmation',
]
const permissions: { readonly [type: string]: readonly string[] | null } = {
  authenticated: null,
  public: [
    ...auth.map(action => `plugin::users-permissions.${action}`),
    'api::tag.tag.find',
    'api::tag.tag.findOne',
    'api::article.article.find',
    'api::comment.comment.find',
  ],
  member: [
    'api::activity.activity.find',
    'api::activity.activity.findOne',
    'api::user-activity-enroll.user-activity-enroll.find',
    'api::user-activity-enroll.user-activity-enroll.create',
    'api::tag.tag.find',
    'api::tag.tag.findOne',
    'api::article.article.find',
    'api::article.article.findOne',
    'plugin::users-permissions.user.me',
    'plugin::users-permissions.auth.changePassword',
  ],
}

/** `api::tag.tag.find` as the tree in which roles keep it. */
function treeOf(actions: readonly string[] | null) {
  if (actions === null) return null
  const tree: Record<string, { controllers: Record<string, Record<string, { enabled: boolean }>> }> = {}
  for (const action of actions) {
    const [type = '', controller = '', name = ''] = action.split('.')
    const entry = (tree[type.startsWith('api::') ? type : type] ??= { controllers: {} })
    const methods = (entry.controllers[controller] ??= {})
    methods[name] = { enabled: true }
  }
  return tree
}

/** Loads the recorded rows with their ids and timestamps, and sets the sequences behind the largest id. */
export async function loadSeed(
  sql: Database,
  model: Model,
  file: string,
  passwordHash: string,
): Promise<void> {
  const seed = JSON.parse(await readFile(file, 'utf8')) as Seed
  for (const [name, key] of Object.entries(keys)) {
    const table = model.table(name)
    const given = seed[key] ?? []
    for (const row of (Array.isArray(given) ? given : [given]) as readonly Row[]) {
      const columns = new Map<string, unknown>([['id', row['id']]])
      const links: { table: string; ids: readonly number[] }[] = []
      for (const { name: attribute, column, field } of table.scalars.values()) {
        let value = row[attribute] ?? null
        if (name === 'users' && attribute === 'password') value = passwordHash
        if (name === 'roles' && attribute === 'permissions')
          value = treeOf(permissions[String(row['type'])] ?? null)
        if (value !== null && field.kind === 'json') value = sql.json(value as never)
        columns.set(column, value)
      }
      for (const { name: attribute, join, field } of table.relations.values()) {
        const value = row[attribute]
        if (join.by === 'own') columns.set(join.column, value ?? null)
        else if (field.kind === 'many') {
          links.push({ table: linkTable(table.name, attribute), ids: (value ?? []) as readonly number[] })
        }
      }
      const record = Object.fromEntries(columns)
      await sql`insert into ${sql(table.name)} ${sql(record)}`
      for (const link of links) {
        for (const [index, id] of link.ids.entries()) {
          await sql`insert into ${sql(link.table)} (owner_id, target_id, position) values (${Number(row['id'])}, ${id}, ${index + 1}) on conflict do nothing`
        }
      }
    }
    await sql`select setval(pg_get_serial_sequence(${table.name}, 'id'), (select max(id) from ${sql(table.name)}))`
  }
}
