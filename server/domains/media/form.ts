import type { FastifyInstance, FastifyRequest } from 'fastify'
import { limits } from '#contract/rest/limits.ts'
import { isTooDeep } from '../../http/bodies.ts'
import type { Actor } from '../../rest/authorize.ts'
import type { Table } from '../../rest/model.ts'
import type { FormReader } from '../../rest/routes.ts'
import type { StoredFile } from './file.ts'
import { readParts } from './multipart.ts'
import { prepare } from './prepare.ts'
import type { Reception } from './reception.ts'

type Data = Record<string, unknown>

/**
 * Reads a create or update sent as a form (contract §12): JSON in the part `data`, files in parts `files.<attribute>`.
 * They are stored before the row is written; when the answer is an error they are taken back.
 */
export function formReader(app: FastifyInstance, reception: Reception): FormReader {
  // A body can be read once, while a call may be made twice (`asCaller`).
  const read = new WeakMap<FastifyRequest, Promise<unknown>>()
  const stored = new WeakMap<FastifyRequest, readonly StoredFile[]>()

  app.addHook('onSend', async (request, reply) => {
    const files = stored.get(request)
    if (files && reply.statusCode >= 400) await reception.store.discard(files)
  })

  return async (request, actor, table) => {
    await reception.confirm(actor)
    const known = read.get(request)
    if (known) return known
    const reading = reception.store.arrivals.inFolder(async folder => {
      const { data, files } = await readForm(request, actor, table, folder, reception)
      stored.set(request, files)
      return data
    })
    read.set(request, reading)
    return reading
  }
}

async function readForm(
  request: FastifyRequest,
  actor: Actor,
  table: Table,
  folder: string,
  reception: Reception,
) {
  const { store, refusals } = reception
  const takes = (part: string) => {
    const attribute = /^files\.(.+)$/.exec(part)?.[1] ?? ''
    if (table.relations.get(attribute)?.media) return true
    throw refusals.badRequest(refusals.texts.filesPrefix)
  }
  const form = await readParts(request, reception, folder, takes)
  const data = dataOf(form.fields.get('data')?.[0], reception)
  const given = Map.groupBy(form.files, ({ part }) => part.slice('files.'.length))
  for (const [attribute, list] of given) check(attribute, list.length, data, table, reception)
  const prepared = []
  for (const file of form.files) prepared.push(await prepare(file, {}, reception))
  const files = await store.keep(prepared, actor.id)
  for (const [attribute, list] of given) {
    const ids = files.filter((_, at) => list.some(file => file === form.files[at])).map(({ id }) => id)
    const before = data[attribute]
    data[attribute] =
      before === undefined ? { connect: ids } : [...((before as unknown[] | null) ?? []), ...ids]
  }
  return { data, files }
}

function dataOf(raw: unknown, { refusals }: Reception): Data {
  if (raw === undefined) throw refusals.validation(refusals.texts.missingData)
  let data: unknown = raw
  try {
    if (typeof raw === 'string') data = JSON.parse(raw)
  } catch {
    throw refusals.validation(refusals.texts.brokenJson)
  }
  if (isTooDeep(data)) throw refusals.limit('data', limits.bodyDepth)
  if (typeof data !== 'object' || data === null || Array.isArray(data)) {
    throw refusals.validation(refusals.texts.missingData)
  }
  return { ...data }
}

/** Files come behind those that the row has, or behind the list of ids in `data`; no other form goes with them. */
function check(
  attribute: string,
  files: number,
  data: Data,
  table: Table,
  { refusals, texts }: Reception,
): void {
  const many = table.relations.get(attribute)?.many === true
  const given = data[attribute] ?? []
  if (files > 1 && !many) throw refusals.validation(texts.oneFile(attribute), [attribute])
  if (!Array.isArray(given) || (given.length > 0 && !many)) {
    throw refusals.validation(texts.givenTwice(attribute), [attribute])
  }
}
