import type { FastifyRequest } from 'fastify'
import type { Doing } from '../rest/command.ts'
import type { Table } from '../rest/model.ts'
import { Refusal } from '../rest/refusals.ts'
import { notesOf } from '../rest/schema.ts'
import type { City } from './domain.ts'

interface Change {
  readonly field: string
  readonly by: number | null
  readonly name: string | null
}

/**
 * Locks the row, and with `If-Match: "<updatedAt>"` answers 412 when it has been saved since, saying by whom and when, and in
 * `details.errors` which attributes: the change log of its collection has them. Without the header nothing is compared.
 */
export async function refuseStale(
  { settings }: City,
  { tx, me, refusals }: Doing,
  table: Table,
  id: number,
  { headers }: FastifyRequest,
): Promise<void> {
  const [row] = await tx.unsafe<{ at: string }[]>(
    `select updated_at as at from ${table.name} where id = $1 for no key update`,
    [id],
  )
  const seen = headers['if-match']
  if (!row || seen === undefined) return
  const moment = Date.parse(seen.replaceAll('"', ''))
  if (Number.isNaN(moment)) throw refusals.invalidValue('If-Match', 'updatedAt записи в кавычках')
  if (moment === Date.parse(row.at)) return
  const notes = notesOf(table)
  const changes = notes
    ? await tx.unsafe<Change[]>(
        `select c.field, c.changed_by_id as by, coalesce(u.full_name, u.username) as name from ${notes.table} c
         left join users u on u.id = c.changed_by_id
         where c.${notes.thing} = $1 and c.created_at > $2 order by c.id desc`,
        [id, new Date(moment)],
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
      : `${last?.name ? `${last.name} сохранил(а)` : 'Кто-то сохранил'} изменения ${at}, пока вы правили.`
  const fields = [...new Set(changes.map(({ field }) => field))]
  throw new Refusal(
    412,
    'PreconditionFailedError',
    message,
    fields.map(field => ({ path: [field], message, name: 'PreconditionFailedError' })),
  )
}
