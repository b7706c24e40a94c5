import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refusalOfBody } from '../../http/bodies.ts'
import type { Actor } from '../../rest/authorize.ts'
import type { Table } from '../../rest/model.ts'
import { repeatedOf } from '../../rest/repeated.ts'
import type { FormReader } from '../../rest/routes.ts'
import type { Arrived } from './arrivals.ts'
import type { StoredFile } from './file.ts'
import { type Form, readParts } from './multipart.ts'
import { prepare } from './prepare.ts'
import type { Reception } from './reception.ts'

type Data = Record<string, unknown>

/**
 * Reads a create or update sent as a form (contract §12): JSON in the part `data`, files in parts
 * `files.<attribute>`. The files are stored before the row is written, and deleted when the answer is an
 * error or the stored answer of an earlier call.
 */
export function formReader(app: FastifyInstance, reception: Reception): FormReader {
  // A body can be read once, while `asCaller` may run the call twice.
  const read = new WeakMap<FastifyRequest, Promise<unknown>>()
  const stored = new WeakMap<FastifyRequest, readonly StoredFile[]>()

  app.addHook('onSend', async (request, reply) => {
    const files = stored.get(request)
    if (files && (reply.statusCode >= 400 || repeatedOf(request) !== undefined))
      await reception.store.discard(files)
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
  await noteForm(request, form)
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

/**
 * Sets the body for the Idempotency-Key: the data, and the digests of the files. The same form with the same key is the same
 * call.
 */
export async function noteForm(request: FastifyRequest, { fields, files }: Form): Promise<void> {
  request.body = { fields: [...fields], files: await Promise.all(files.map(digestOf)) }
}

async function digestOf({ part, name, path }: Arrived & { readonly part: string }) {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return { part, name, sha256: hash.digest('base64url') }
}

function dataOf(raw: unknown, { refusals }: Reception): Data {
  if (raw === undefined) throw refusals.validation(refusals.texts.missingData)
  let data: unknown = raw
  try {
    if (typeof raw === 'string') data = JSON.parse(raw)
  } catch {
    throw refusals.validation(refusals.texts.brokenJson)
  }
  const wrong = refusalOfBody(data, refusals)
  if (wrong) throw wrong
  if (typeof data !== 'object' || data === null || Array.isArray(data)) {
    throw refusals.validation(refusals.texts.missingData)
  }
  return { ...data }
}

/**
 * Files are appended to those of the row, or to the list of ids in `data`; an attribute in any other form is
 * refused.
 */
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
