import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { MAX_DOCUMENT_BYTES, MAX_FILES } from '#contract/domains/media.ts'
import { limits } from '#contract/rest/limits.ts'
import { Refusal, type Refusals } from '../../rest/refusals.ts'
import type { Arrived } from './arrivals.ts'
import { tooLarge } from './prepare.ts'
import type { Reception } from './reception.ts'
import type { MediaTexts } from './texts.ts'

const MAX_FIELDS = 20

export interface Form {
  readonly files: readonly (Arrived & { readonly part: string })[]
  /** Text parts by name, in the order of the form; a part with the content type of JSON is parsed. */
  readonly fields: ReadonlyMap<string, readonly unknown[]>
}

/** Registers multipart forms without parsing them; handlers call `readParts`. */
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
 * Reads a form to its end and writes its files to `folder`. Every fault of the form is a refusal. `takes`
 * returns whether a part may hold a file: on false the file is dropped, a throw refuses the form.
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
        // The part of an empty file input has no file name.
        part.file.resume()
      } else {
        const arrived = await store.arrivals.receive(part.filename, part.file, folder)
        if (part.file.truncated) throw tooLarge(part.filename, MAX_DOCUMENT_BYTES, texts)
        files.push({ ...arrived, part: part.fieldname })
      }
    }
  } catch (error) {
    // The rest of the body is read and dropped, otherwise the client would not get the answer.
    request.raw.unpipe()
    request.raw.resume()
    throw refusalFor(error, refusals, texts)
  }
  return { files, fields }
}

/** The refusal of an incomplete or malformed form; errors of the disk remain server errors. */
function refusalFor(error: unknown, refusals: Refusals, texts: MediaTexts): unknown {
  if (error instanceof Refusal || (error instanceof Error && 'syscall' in error)) return error
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'FST_FILES_LIMIT') return refusals.limit('files', MAX_FILES)
  if (code === 'FST_FIELDS_LIMIT' || code === 'FST_PARTS_LIMIT') return refusals.limit('fields', MAX_FIELDS)
  return refusals.validation(texts.brokenForm)
}
