import { type FileHandle, open } from 'node:fs/promises'
import { zipNames } from './zip.ts'

/** A type that may be stored (product §8). */
export interface Kind {
  readonly ext: string
  readonly mime: string
  readonly picture: boolean
}

const picture = (ext: string, mime: string): Kind => ({ ext, mime, picture: true })
const document = (ext: string, mime: string): Kind => ({ ext, mime, picture: false })
const office = 'application/vnd.openxmlformats-officedocument'

export const kinds = {
  png: picture('.png', 'image/png'),
  jpeg: picture('.jpg', 'image/jpeg'),
  webp: picture('.webp', 'image/webp'),
  gif: picture('.gif', 'image/gif'),
  avif: picture('.avif', 'image/avif'),
  pdf: document('.pdf', 'application/pdf'),
  docx: document('.docx', `${office}.wordprocessingml.document`),
  xlsx: document('.xlsx', `${office}.spreadsheetml.sheet`),
  pptx: document('.pptx', `${office}.presentationml.presentation`),
  zip: document('.zip', 'application/zip'),
  txt: document('.txt', 'text/plain'),
}

const signatures: readonly (readonly [kind: Kind, matches: (head: string) => boolean])[] = [
  [kinds.png, head => head.startsWith('\x89PNG\r\n\x1a\n')],
  [kinds.jpeg, head => head.startsWith('\xff\xd8\xff')],
  [kinds.gif, head => /^GIF8[79]a/.test(head)],
  [kinds.webp, head => head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP'],
  [kinds.avif, isAvif],
  [kinds.pdf, head => head.startsWith('%PDF-')],
]

/** The type of a file, detected by its bytes alone; undefined if that type may not be stored. */
export async function kindOf(path: string): Promise<Kind | undefined> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(512), 0, 512, 0)
    const head = buffer.toString('latin1', 0, bytesRead)
    const known = signatures.find(([, matches]) => matches(head))
    if (known) return known[0]
    if (head.startsWith('PK\x03\x04')) return await archive(file)
    return (await isPlainText(file)) ? kinds.txt : undefined
  } finally {
    await file.close()
  }
}

/** The first box lists the brands of the file; a heic file has the same box with other brands. */
function isAvif(head: string): boolean {
  if (head.slice(4, 8) !== 'ftyp') return false
  const length = Buffer.from(head.slice(0, 4), 'latin1').readUInt32BE()
  return /^(?:.{4})*?avif/s.test(head.slice(8, length))
}

const parts = [
  ['word/', kinds.docx],
  ['xl/', kinds.xlsx],
  ['ppt/', kinds.pptx],
] as const

async function archive(file: FileHandle): Promise<Kind | undefined> {
  const names = await zipNames(file)
  if (!names) return undefined
  if (!names.includes('[Content_Types].xml')) return kinds.zip
  return parts.find(([folder]) => names.some(name => name.startsWith(folder)))?.[1] ?? kinds.zip
}

// Bytes that a text does not contain, as browsers define it (mimesniff.spec.whatwg.org, "binary data byte").
// oxlint-disable-next-line no-control-regex -- these are the bytes that are looked for
const binary = /[\x00-\x08\x0b\x0e-\x1a\x1c-\x1f]/
// Some programs run a text that begins like markup, whatever its name is.
const markup = /^\s*<[a-z!?/]/i

async function isPlainText(file: FileHandle): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let first = true
  try {
    for await (const chunk of file.createReadStream({ start: 0, autoClose: false })) {
      const text = decoder.decode(chunk as Buffer, { stream: true })
      if (binary.test(text) || (first && markup.test(text))) return false
      first = false
    }
    decoder.decode()
    return !first
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}
