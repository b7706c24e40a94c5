import type { FastifyRequest } from 'fastify'
import type { Doing } from '../rest/command.ts'
import { isStorable } from '../rest/fields/datetime.ts'
import type { Table } from '../rest/model.ts'
import { Refusal, type Refusals } from '../rest/refusals.ts'
import type { Command, Commands } from '../rest/routes.ts'
import { notesOf } from '../rest/schema.ts'
import type { City } from './domain.ts'

interface Change {
  readonly field: string
  readonly by: number | null
  readonly name: string | null
}

/** The version that `If-Match: "<updatedAt>"` names, in milliseconds; null without the header. */
export function versionSeen({ headers }: FastifyRequest, refusals: Refusals): number | null {
  const seen = headers['if-match']
  if (seen === undefined) return null
  const moment = Date.parse(seen.replaceAll('"', ''))
  if (!isStorable(moment)) throw refusals.invalidValue('If-Match', 'updatedAt записи в кавычках')
  return moment
}

/** 412: the row was saved since the version that the request names. `fields`: the attributes that changed. */
export const staleRow = (message: string, fields: readonly string[] = []): Refusal =>
  new Refusal(
    412,
    'PreconditionFailedError',
    message,
    fields.map(field => ({ path: [field], message, name: 'PreconditionFailedError' })),
  )

/** Where the changes of a row are noted: a table, and which of its rows `c` are about the row with the id `$1`. */
export interface Log {
  readonly from: string
  readonly where: string
}

/** The change log of the collection, or that of the settings. */
function noted(table: Table): Log | null {
  const { name, setting } = table.collection
  if (setting) return { from: 'setting_change_items', where: `c.setting = '${name}' and c.subject_id = $1` }
  const notes = notesOf(table)
  return notes && { from: notes.table, where: `c.${notes.thing} = $1` }
}

/**
 * Locks the row, and with `If-Match: "<updatedAt>"` answers 412 when it has been saved since, saying by whom and when, and in
 * `details.errors` which attributes: the change log of its collection has them. Without the header nothing is compared.
 * `id` null: the only row of a singleton. `log` null: the refusal does not say who saved which attributes.
 */
export async function refuseStale(
  { settings }: City,
  { tx, me, refusals }: Doing,
  table: Table,
  id: number | null,
  request: FastifyRequest,
  log: Log | null = noted(table),
): Promise<void> {
  const [row] = await tx.unsafe<{ id: number; at: string }[]>(
    `select id, updated_at as at from ${table.name} where ${id === null ? 'true' : 'id = $1'} for no key update`,
    id === null ? [] : [id],
  )
  const seen = versionSeen(request, refusals)
  if (!row || seen === null || seen === Date.parse(row.at)) return
  const changes = log
    ? await tx.unsafe<Change[]>(
        `select c.field, c.changed_by_id as by, coalesce(u.full_name, u.username) as name from ${log.from} c
         left join users u on u.id = c.changed_by_id
         where ${log.where} and c.created_at > $2 order by c.id desc`,
        [row.id, new Date(seen)],
      )
    : []
  const [last] = changes
  const at = new Date(row.at).toLocaleString('ru-RU', {
    timeZone: settings.cityTime.zone,
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  })
  const message =
    last?.by === me
      ? `Вы сохранили другую версию в соседнем окне ${at}, пока правили эту.`
      : `Пока вы правили, сохранена другая версия: ${last?.name ? `${last.name}, ` : ''}${at}.`
  const fields = [...new Set(changes.map(({ field }) => field))]
  throw staleRow(message, fields)
}

/** Marks a command that compares versions, for the page of the API. */
export const comparing = (command: Command): Command =>
  Object.assign(command, { comparesVersions: true as const })

/** Updates and deletes of a collection without further rules, refused when the row was saved since (`refuseStale`). */
export const ifMatchCommands = (city: City, name: string): Commands => {
  const { executor, engine } = city
  const command =
    (write: 'update' | 'delete'): Command =>
    (actor, { id, data, query, request }) =>
      executor.perform(actor, request, async doing => {
        const table = city.table(name)
        await refuseStale(city, doing, table, id, request)
        return write === 'update'
          ? engine.update(actor, table, id, data, query, { tx: doing.tx })
          : engine.remove(actor, table, id, query, { tx: doing.tx })
      })
  return {
    [`${name}.update`]: comparing(command('update')),
    [`${name}.delete`]: comparing(command('delete')),
  }
}
