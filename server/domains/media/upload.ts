import type { FastifyRequest } from 'fastify'
import { deleteFile, listFiles, oneFile, takeDownFile, uploadFiles } from '#contract/calls/upload.ts'
import { reaches } from '#contract/rest/access.ts'
import type { Database, Transaction } from '../../database/pool.ts'
import type { Actor } from '../../rest/authorize.ts'
import type { CallInput, Calls } from '../../rest/calls.ts'
import type { Executor } from '../../rest/command.ts'
import { Refusal } from '../../rest/refusals.ts'
import { repeatedOf } from '../../rest/repeated.ts'
import { type Commands, queryOf } from '../../rest/routes.ts'
import { attach, placeOf } from './attach.ts'
import { bytesOf, type StoredFile } from './file.ts'
import { noteForm } from './form.ts'
import { readInfos } from './info.ts'
import { type Form, readParts } from './multipart.ts'
import { prepare } from './prepare.ts'
import { type Reception, rowId } from './reception.ts'
import { takeDown } from './takedown.ts'

/**
 * The calls under `/api/upload` (contract §13). Attaching a file runs the command of the domain that the row
 * belongs to.
 */
export function uploadCalls(
  implement: Calls['implement'],
  reception: Reception,
  executor: Executor,
  commands?: Commands,
): void {
  const { engine, files, texts } = reception
  // A body can be read once, while a call may be run twice: for a caller whose rights have changed meanwhile.
  const begun = new WeakMap<FastifyRequest, Promise<unknown>>()
  const once = <T>(request: FastifyRequest, work: () => Promise<T>) => {
    const known = begun.get(request) as Promise<T> | undefined
    const running = known ?? work()
    begun.set(request, running)
    return running
  }
  implement(uploadFiles, async (actor, { parameters, request }) => {
    if (parameters.id === undefined) {
      await reception.confirm(actor)
      return once(request, () => upload(actor, request, reception, commands))
    }
    const id = rowId(parameters.id)
    const before = await changeable(actor, id, reception)
    return once(request, () => change(actor, request, before, reception))
  })
  implement(listFiles, (actor, { query, reply }) => engine.list(actor, files, query, reply.raw))
  implement(oneFile, (actor, { id, query }) =>
    explained(engine.one(actor, files, id ?? 0, query), actor, id ?? 0, texts.fileMissing, reception),
  )
  implement(deleteFile, (actor, input) => remove(actor, input, reception))
  implement(takeDownFile, takeDown(reception, executor))
}

/** Stores new files: all of them, or none. Returns a list. */
async function upload(
  actor: Actor,
  request: FastifyRequest,
  reception: Reception,
  commands?: Commands,
): Promise<string> {
  const { store, refusals, texts, files } = reception
  await store.refuseBeyondQuota(actor.id)
  const stored = await store.arrivals.inFolder(async folder => {
    const form = await formOf(request, folder, reception)
    if (form.files.length === 0) throw refusals.validation(texts.filesEmpty)
    const infos = readInfos(form.fields.get('fileInfo') ?? [], files, refusals, texts)
    const place = placeOf(form, reception)
    if (place) await noteForm(request, form)
    const prepared = []
    for (const [at, file] of form.files.entries())
      prepared.push(await prepare(file, infos[at] ?? {}, reception))
    const stored = await store.keep(prepared, actor.id)
    if (!place) return stored
    const ids = stored.map(({ id }) => id)
    try {
      await attach(place, ids, actor, request, reception, commands)
      // The first call with this Idempotency-Key has attached files of its own.
      if (repeatedOf(request) !== undefined) throw refusals.conflict(texts.attachedBefore)
    } catch (error) {
      await store.discard(stored)
      throw error
    }
    return stored
  })
  return JSON.stringify(stored)
}

/** The file, where this caller may change it: an update without changes, before the body is read. */
async function changeable(actor: Actor, id: number, reception: Reception): Promise<StoredFile> {
  const { engine, files, texts } = reception
  const update = engine.update(actor, files, id, {}, '')
  const row = await explained(update, actor, id, texts.entityMissing, reception)
  return JSON.parse(row.toString()) as StoredFile
}

/**
 * Changes the texts of a file, or its bytes: new bytes get a new address (docs/decisions/018). Returns one
 * object.
 */
async function change(
  actor: Actor,
  request: FastifyRequest,
  before: StoredFile,
  reception: Reception,
): Promise<Buffer> {
  const { engine, store, refusals, texts, files } = reception
  const { id } = before
  return store.arrivals.inFolder(async folder => {
    const { files: arrived, fields } = await formOf(request, folder, reception)
    const [info = {}] = readInfos(fields.get('fileInfo') ?? [], files, refusals, texts)
    const [file, ...more] = arrived
    if (more.length > 0) throw refusals.application(texts.oneReplacement)
    const save = (data: object, tx?: Transaction) =>
      explained(
        engine.update(actor, files, id, data, queryOf(request), { ...(tx && { tx }) }),
        actor,
        id,
        texts.entityMissing,
        reception,
        tx,
      )
    if (!file) return save(info)
    const next = await prepare(file, info, reception)
    if (next.row.ext !== before.ext) throw refusals.validation(texts.otherType(next.row.name, before.ext))
    const { name, width, height, formats, size, hash, url } = next.row
    let old: string[] = []
    const answer = await store.withBytes([next], () =>
      engine.sql.begin(async tx => {
        // The row is locked, so that of two concurrent replacements each removes the bytes that it replaced.
        old = await bytesBehind(tx, id)
        const answer = await save({ ...info, name, width, height, formats, size, hash, url }, tx)
        await store.countReplaced(tx, id)
        await store.settle(tx, [next])
        await store.note(tx, old)
        return answer
      }),
    )
    await removeLeft(old, request, reception)
    return answer
  })
}

/** Deletes the row with its links and notes its bytes in one transaction, then removes the bytes. */
async function remove(
  actor: Actor,
  input: CallInput<typeof deleteFile>,
  reception: Reception,
): Promise<Buffer> {
  const { engine, store, files, texts } = reception
  const id = input.id ?? 0
  let old: string[] = []
  const answer = await engine.sql.begin(async tx => {
    old = await bytesBehind(tx, id)
    await store.dropAvatar(tx, id, actor)
    const gone = engine.remove(actor, files, id, input.query, { tx })
    const answer = await explained(gone, actor, id, texts.fileMissing, reception, tx)
    await store.note(tx, old)
    return answer
  })
  await removeLeft(old, input.request, reception)
  return answer
}

/** The act is done whether or not the storage answers; the retention worker repeats the removal of bytes that are noted. */
const removeLeft = (bytes: readonly string[], request: FastifyRequest, { store }: Reception) =>
  store
    .removeBytes(bytes)
    .catch(error => request.log.error({ err: error }, 'bytes of a file that is gone are left'))

/** Names of the stored objects of a file. Locks its row until the transaction ends. */
async function bytesBehind(tx: Transaction, id: number): Promise<string[]> {
  const [row] = await tx<Pick<StoredFile, 'hash' | 'ext' | 'formats'>[]>`
    select hash, ext, formats from files where id = ${id} for update`
  return row ? bytesOf(row) : []
}

const none: Form = { files: [], fields: new Map() }

/** The parts of a multipart form, or the `fileInfo` of a JSON body. */
async function formOf(request: FastifyRequest, folder: string, reception: Reception): Promise<Form> {
  if (request.isMultipart()) return readParts(request, reception, folder, part => part === 'files')
  const { body } = request
  if (typeof body !== 'object' || body === null || !('fileInfo' in body)) return none
  return { ...none, fields: new Map([['fileInfo', [body.fileInfo]]]) }
}

/**
 * Gives the refusal of a missing file the message of the reference, which differs per call. A file that the
 * caller may read but not change is sealed, evidence or taken down, and refused with 409; a resident's, which moderators do not
 * change, with 403.
 */
async function explained(
  work: Promise<Buffer>,
  actor: Actor,
  id: number,
  message: string,
  { engine, refusals, texts }: Reception,
  db: Database | Transaction = engine.sql,
): Promise<Buffer> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 404) throw error
    const isModerator = reaches(actor.rank, 'moderator')
    // Their own file is refused to a resident when it is sealed, or shown by a mission, a chip or an item.
    const [file] = await db<{ isHeld: boolean | null; isTakenDown: boolean }[]>`
      select taken_down_at is not null as "isTakenDown",
        uploader_id = ${actor.id} and (sealed_at is not null or not ${isModerator})
        or ${isModerator} and (evidence_of is not null or taken_down_at is not null) as "isHeld"
      from files where id = ${id}`
    if (file?.isHeld) throw refusals.conflict(file.isTakenDown ? texts.takenDown : texts.sealed)
    throw file && isModerator ? refusals.forbidden(texts.ofResident) : refusals.notFound(message)
  }
}
