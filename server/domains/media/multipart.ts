import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { MAX_DOCUMENT_BYTES } from '#contract/domains/media.ts'
import { limits } from '#contract/rest/limits.ts'
import { Refusal, type Refusals } from '../../rest/refusals.ts'
import type { Arrived } from './arrivals.ts'
import { tooLarge } from './prepare.ts'
import type { Reception } from './reception.ts'
import type { MediaTexts } from './texts.ts'

export const MAX_FILES = 10
const MAX_FIELDS = 20

export interface Form {
  readonly files: readonly (Arrived & { readonly part: string })[]
  /** Text parts by name, in the order in which they came; a part that calls itself JSON comes parsed. */
  readonly fields: ReadonlyMap<string, readonly unknown[]>
}

/** Lets forms with files reach their handlers unread; see `readParts`. */
export const acceptForms = (app: FastifyInstance) =>
  app.register(multipart, {
    throwFileSizeLimit: false,
    limits: {
      fileSize: MAX_DOCUMENT_BYTES,
      fieldSize: limits.bodyBytes,
      files: MAX_FILES,
      fields: MAX_FIELDS,
      parts: MAX_FILES + MAX_FIELDS,
    },
  })

/**
 * Reads a form to its end, its files straight into `folder`. Whatever is wrong with it is a refusal. `takes` says whether
 * a part may hold a file: false leaves it out, a throw refuses the form.
 */
export async function readParts(
  request: FastifyRequest,
  { store, refusals, texts }: Reception,
  folder: string,
  takes: (part: string) => boolean,
): Promise<Form> {
  const files: (Arrived & { part: string })[] = []
  const fields = new Map<string, unknown[]>()
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        if (part.valueTruncated) throw refusals.tooLarge()
        fields.set(part.fieldname, [...(fields.get(part.fieldname) ?? []), part.value])
      } else if (!takes(part.fieldname) || !part.filename) {
        // A file input that was left empty comes without a name.
        part.file.resume()
      } else {
        const arrived = await store.arrivals.receive(part.filename, part.file, folder)
        if (part.file.truncated) throw tooLarge(part.filename, MAX_DOCUMENT_BYTES, texts)
        files.push({ ...arrived, part: part.fieldname })
      }
    }
  } catch (error) {
    // What is left of the body must go by, else the answer never reaches who sends it.
    request.raw.unpipe()
    request.raw.resume()
    throw refusalFor(error, refusals, texts)
  }
  return { files, fields }
}

/** A form that breaks off or breaks the rules; the disk's errors stay faults. */
function refusalFor(error: unknown, refusals: Refusals, texts: MediaTexts): unknown {
  if (error instanceof Refusal || (error instanceof Error && 'syscall' in error)) return error
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'FST_FILES_LIMIT') return refusals.limit('files', MAX_FILES)
  if (code === 'FST_FIELDS_LIMIT' || code === 'FST_PARTS_LIMIT') return refusals.limit('fields', MAX_FIELDS)
  return refusals.validation(texts.brokenForm)
}
