import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Actor } from '../../rest/authorize.ts'
import { Refusal } from '../../rest/refusals.ts'
import { parseQuery } from '../../rest/request.ts'
import { type Commands, idOf, queryOf, refuseOtherMethods, sendJson } from '../../rest/routes.ts'
import { attach, placeOf } from './attach.ts'
import { bytesOf, type StoredFile } from './file.ts'
import { readInfos } from './info.ts'
import { type Form, readParts } from './multipart.ts'
import { prepare } from './prepare.ts'
import { type Reception, rowId } from './reception.ts'

/** `/api/upload` and `/api/upload/files` (contract §13); commands of other domains count when a file is attached. */
export function uploadRoutes(app: FastifyInstance, reception: Reception, commands?: Commands): void {
  const { engine, files, texts } = reception

  app.post('/api/upload', async (request, reply) => {
    const { id } = parseQuery(queryOf(request), reception.refusals)
    const answer =
      id === undefined ? upload(request, reception, commands) : change(request, rowId(id), reception)
    return sendJson(reply, await answer)
  })
  refuseOtherMethods(app, '/api/upload', ['POST'])

  app.get('/api/upload/files', async (request, reply) =>
    sendJson(reply, await reception.call(request, actor => engine.list(actor, files, queryOf(request)))),
  )
  refuseOtherMethods(app, '/api/upload/files', ['GET'])

  app.get('/api/upload/files/:id', async (request, reply) => {
    const one = reception.call(request, actor => engine.one(actor, files, idOf(request), queryOf(request)))
    return sendJson(reply, await orMissing(one, texts.fileMissing, reception))
  })
  app.delete('/api/upload/files/:id', async (request, reply) => {
    const gone = reception.call(request, actor => remove(request, actor, reception))
    return sendJson(reply, await orMissing(gone, texts.fileMissing, reception))
  })
  refuseOtherMethods(app, '/api/upload/files/:id', ['GET', 'DELETE'])
}

/** New files: all of them, or none. The answer is a list. */
async function upload(request: FastifyRequest, reception: Reception, commands?: Commands): Promise<string> {
  const { engine, store, refusals, texts, files } = reception
  const actor = await reception.call(request, async actor => {
    engine.permit(actor, files, 'create')
    await reception.confirm(actor)
    return actor
  })
  const stored = await store.arrivals.inFolder(async folder => {
    const form = await formOf(request, folder, reception)
    if (form.files.length === 0) throw refusals.validation(texts.filesEmpty)
    const infos = readInfos(form.fields.get('fileInfo') ?? [], files, refusals, texts)
    const place = placeOf(form, reception)
    const prepared = []
    for (const [at, file] of form.files.entries())
      prepared.push(await prepare(file, infos[at] ?? {}, reception))
    const stored = await store.keep(prepared, actor.id)
    if (!place) return stored
    const ids = stored.map(({ id }) => id)
    try {
      await attach(place, ids, actor, request, reception, commands)
    } catch (error) {
      await store.discard(stored)
      throw error
    }
    return stored
  })
  return JSON.stringify(stored)
}

/** Other texts for a file, or other bytes under the same hash and address. The answer is one object. */
async function change(request: FastifyRequest, id: number, reception: Reception): Promise<Buffer> {
  const { engine, store, refusals, texts, files } = reception
  // An update of nothing proves that this caller may change the file, before its body is read.
  const [actor, before] = await orMissing(
    reception.call(request, async actor => {
      const row = await engine.update(actor, files, id, {}, '')
      return [actor, JSON.parse(row.toString()) as StoredFile] as const
    }),
    texts.entityMissing,
    reception,
  )
  return store.arrivals.inFolder(async folder => {
    const { files: arrived, fields } = await formOf(request, folder, reception)
    const [info = {}] = readInfos(fields.get('fileInfo') ?? [], files, refusals, texts)
    const [file, ...more] = arrived
    if (more.length > 0) throw refusals.application(texts.oneReplacement)
    if (!file) return engine.update(actor, files, id, info, queryOf(request))
    const next = await prepare(file, info, reception, before.hash)
    if (next.row.ext !== before.ext) throw refusals.validation(texts.otherType(next.row.name, before.ext))
    await store.putBytes(next)
    const { name, width, height, formats, size } = next.row
    const answer = await engine.update(
      actor,
      files,
      id,
      { ...info, name, width, height, formats, size },
      queryOf(request),
    )
    const kept = new Set(next.pieces.map(piece => piece.name))
    await store.storage.remove(bytesOf(before).filter(piece => !kept.has(piece)))
    return answer
  })
}

/** The row with its links, then its bytes. */
async function remove(
  request: FastifyRequest,
  actor: Actor,
  { engine, store, files }: Reception,
): Promise<Buffer> {
  const id = idOf(request)
  const [row] = await engine.sql<Pick<StoredFile, 'hash' | 'ext' | 'formats'>[]>`
    select hash, ext, formats from files where id = ${id}`
  const answer = await engine.remove(actor, files, id, queryOf(request))
  if (row) await store.storage.remove(bytesOf(row))
  return answer
}

const none: Form = { files: [], fields: new Map() }

/** The parts of a form; of a JSON body its `fileInfo`. */
async function formOf(request: FastifyRequest, folder: string, reception: Reception): Promise<Form> {
  if (request.isMultipart()) return readParts(request, reception, folder, part => part === 'files')
  const { body } = request
  if (typeof body !== 'object' || body === null || !('fileInfo' in body)) return none
  return { ...none, fields: new Map([['fileInfo', [body.fileInfo]]]) }
}

/** The recorded server words a missing file in its own ways. */
const orMissing = <T>(work: Promise<T>, message: string, { refusals }: Reception): Promise<T> =>
  work.catch((error: unknown) => {
    throw error instanceof Refusal && error.status === 404 ? refusals.notFound(message) : error
  })
