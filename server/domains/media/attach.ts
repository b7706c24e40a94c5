import type { FastifyRequest } from 'fastify'
import { uid } from '#contract/rest/collection.ts'
import type { Actor } from '../../rest/authorize.ts'
import type { Table } from '../../rest/model.ts'
import type { Commands } from '../../rest/routes.ts'
import type { Form } from './multipart.ts'
import { type Reception, rowId } from './reception.ts'

/** The attribute to attach an upload to: `ref=api::badge.badge`, `refId=2`, `field=image` (contract §13). */
export interface Place {
  readonly table: Table
  readonly id: number
  readonly attribute: string
}

export function placeOf({ fields }: Form, { engine, refusals, texts }: Reception): Place | undefined {
  const given = (name: string) => {
    const value = fields.get(name)?.[0]
    return typeof value === 'string' ? value : ''
  }
  const ref = given('ref')
  const attribute = given('field')
  if (ref === '') return undefined
  const table = [...engine.model.tables.values()].find(({ collection }) => uid(collection) === ref)
  if (!table?.relations.get(attribute)?.media) {
    throw refusals.validation(texts.unknownPlace(ref, attribute), ['field'])
  }
  return { table, id: rowId(given('refId')), attribute }
}

/**
 * Attaches files to a row by an update of the same caller, through its domain's command: rights, states and
 * validation are those of the row. Appends to a list, replaces a single file.
 */
export async function attach(
  { table, id, attribute }: Place,
  ids: readonly number[],
  actor: Actor,
  request: FastifyRequest,
  { engine }: Reception,
  commands: Commands | undefined,
): Promise<void> {
  engine.permit(actor, table, 'update')
  const data = { [attribute]: { connect: ids } }
  const command = commands?.[`${table.collection.name}.update`]
  if (command) await command(actor, { id, data, query: '', request })
  else await engine.update(actor, table, id, data, '')
}
