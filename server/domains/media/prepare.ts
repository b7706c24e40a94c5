import { stat } from 'node:fs/promises'
import {
  MAX_DOCUMENT_BYTES,
  MAX_PICTURE_BYTES,
  type PictureFormat,
  type PictureFormats,
} from '#contract/domains/media.ts'
import { Refusal, type Refusals } from '../../rest/refusals.ts'
import type { Arrived } from './arrivals.ts'
import type { Info, StoredFile } from './file.ts'
import { type Kind, kindOf } from './kinds.ts'
import { hashOf, tidyName } from './names.ts'
import { MAX_MEGAPIXELS, type Picture, type Rendition, renderPicture } from './pictures.ts'
import type { MediaTexts } from './texts.ts'

/**
 * A file that was checked and encoded, not yet stored: its future row, and its pieces with their future
 * names.
 */
export interface Prepared {
  readonly row: Omit<StoredFile, 'id' | 'provider' | 'createdAt' | 'updatedAt'>
  readonly kind: Kind
  readonly pieces: readonly { readonly name: string; readonly path: string }[]
}

export interface Words {
  readonly refusals: Refusals
  readonly texts: MediaTexts
}

/**
 * Detects the type by the bytes, encodes pictures anew, and returns the future row. 400 for a type that may
 * not be stored and for a broken file, 413 for a file that is too large.
 */
export async function prepare(arrived: Arrived, info: Info, words: Words): Promise<Prepared> {
  const { refusals, texts } = words
  const name = info.name ?? tidyName(arrived.name)
  const { size } = await stat(arrived.path)
  if (size === 0) throw refusals.validation(texts.fileEmpty(name))
  if (size > MAX_DOCUMENT_BYTES) throw tooLarge(name, MAX_DOCUMENT_BYTES, texts)
  const kind = await kindOf(arrived.path)
  if (!kind) throw refusals.validation(texts.typeRefused(name))
  if (!kind.picture) {
    const original = { path: arrived.path, bytes: size, width: null, height: null }
    return describe(name, info, { kind, original, formats: new Map() })
  }
  if (size > MAX_PICTURE_BYTES) throw tooLarge(name, MAX_PICTURE_BYTES, texts)
  const picture = await renderPicture(arrived.path, kind)
  if (picture === 'broken') throw refusals.validation(texts.pictureBroken(name))
  if (picture === 'vast') throw refusals.validation(texts.pictureVast(name, MAX_MEGAPIXELS))
  return describe(name, info, picture)
}

export const tooLarge = (name: string, bytes: number, texts: MediaTexts) =>
  new Refusal(413, 'PayloadTooLargeError', texts.tooLarge(tidyName(name), bytes / 1024 / 1024))

interface Drawn {
  readonly kind: Kind
  readonly original: Pick<Rendition, 'path' | 'bytes'> & Pick<StoredFile, 'width' | 'height'>
  readonly formats: Picture['formats']
}

const kilobytes = (bytes: number) => Math.round(bytes / 10) / 100

function describe(name: string, info: Info, drawn: Drawn): Prepared {
  const hash = hashOf(name)
  const { kind, original, formats } = drawn
  const { ext, mime } = kind
  const pieces = [{ name: `${hash}${ext}`, path: original.path }]
  const described: Partial<Record<keyof PictureFormats, PictureFormat>> = {}
  for (const [format, { path, width, height, bytes }] of formats) {
    const own = `${format}_${hash}`
    pieces.push({ name: `${own}${ext}`, path })
    described[format] = {
      name: `${format}_${name}`,
      hash: own,
      ext,
      mime,
      path: null,
      width,
      height,
      size: kilobytes(bytes),
      sizeInBytes: bytes,
      url: `/uploads/${own}${ext}`,
    }
  }
  const row = {
    name,
    alternativeText: info.alternativeText ?? null,
    caption: info.caption ?? null,
    width: original.width,
    height: original.height,
    formats: formats.size > 0 ? described : null,
    hash,
    ext,
    mime,
    size: kilobytes(original.bytes),
    url: `/uploads/${hash}${ext}`,
    previewUrl: null,
    provider_metadata: null,
  }
  return { row, kind, pieces }
}
