import { stringify } from 'qs'
import type { Schema } from '#contract/rest/schema.ts'
import type { Document, Operation, Parameter } from '../../rest/openapi/document.ts'
import { isReference, resolve } from '../references.ts'
import type { Random } from './random.ts'
import { Values } from './values.ts'

export interface Request {
  /** `PUT /api/bookings/{id}` */
  readonly call: string
  /** The statuses that the document gives for the call. */
  readonly documented: readonly string[]
  readonly method: string
  /** Path and query as they are sent. */
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Buffer
}

export interface Call {
  readonly method: string
  readonly path: string
  readonly operation: Operation
}

/** Where the requests of a walk come from. */
export interface Source {
  readonly calls: readonly Call[]
  readonly next: () => Request
}

export interface SourceOptions {
  /** Most ids of existing rows are below this. */
  readonly ids: number
  /** Ids of users whose account no call may change: the walkers themselves. */
  readonly spared: readonly number[]
}

export function callsOf(document: Document): readonly [Call, ...Call[]] {
  const [first, ...others] = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(
      ([method, operation]): Call => ({ method: method.toUpperCase(), path, operation }),
    ),
  )
  if (!first) throw new Error('the document lists no call')
  return [first, ...others]
}

/** Fills in the parameters of a path; 0 instead of a walker's own account, which the call would change. */
export function pathOf(
  { path, method }: Call,
  spared: ReadonlySet<string>,
  value: (name: string) => string,
): string {
  return path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
    const given = value(name)
    const isSpared = /\/users\/\{/.test(path) && method !== 'GET' && spared.has(given)
    // Without an id the path would match another call.
    return encoded(isSpared || given === '' ? '0' : given)
  })
}

/** The smallest picture that a decoder accepts: one transparent pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
export const BOUNDARY = 'city-fuzz-boundary'

/** Requests to every documented call: most of them valid, some broken in one place. */
export class Requests implements Source {
  readonly calls: readonly [Call, ...Call[]]
  readonly #document: Document
  readonly #random: Random
  readonly #values: Values
  readonly #spared: ReadonlySet<string>

  constructor(document: Document, random: Random, { ids, spared }: SourceOptions) {
    this.#document = document
    this.#random = random
    this.#values = new Values(document, random, ids)
    this.#spared = new Set(spared.map(String))
    this.calls = callsOf(document)
  }

  next(): Request {
    const random = this.#random
    this.#values.begin()
    const call = random.pick(this.calls)
    const { method, path, operation } = call
    const valueOf = (name: string) => (name === 'id' ? String(this.#values.id()) : this.#values.word())
    const parameters = operation.parameters.map(one =>
      isReference(one) ? (resolve(this.#document, one) as Parameter) : one,
    )
    const { body, type } = this.#body(operation)
    return {
      call: `${method} ${path}`,
      documented: Object.keys(operation.responses),
      method,
      target: pathOf(call, this.#spared, valueOf) + this.#query(parameters.filter(one => one.in === 'query')),
      headers: {
        ...(body && { 'content-type': type }),
        ...(method !== 'GET' && random.chance(0.1) && { 'idempotency-key': `key-${random.below(50)}` }),
      },
      ...(body && { body }),
    }
  }

  #query(parameters: readonly Parameter[]): string {
    const random = this.#random
    const chosen = random.few(parameters, 2).map(parameter => [parameter.name, this.#valueOf(parameter)])
    const asked: Record<string, unknown> = Object.fromEntries(chosen)
    if (this.#values.breaks(0.1)) asked[encoded(this.#values.word())] = this.#values.word()
    const text = stringify(asked, { encodeValuesOnly: random.chance(0.5), encoder: encoded })
    const broken = this.#values.breaks(0.1)
      ? random.pick(['&%', '&a[b=1', '&filters[$or]=1', '&populate[x', '&sort=%ff'])
      : ''
    return text + broken === '' ? '' : `?${text}${broken}`
  }

  #valueOf({ schema, example, examples }: Parameter): unknown {
    const given = [example, ...Object.values(examples ?? {}).map(one => one.value)].filter(
      one => one !== undefined,
    )
    return given.length > 0 && !this.#values.breaks(0.7) ? this.#random.some(given) : this.#values.of(schema)
  }

  #body({ requestBody }: Operation): { body?: Buffer; type: string } {
    const random = this.#random
    const type = random.some(Object.keys(requestBody?.content ?? {})) ?? 'application/json'
    const content = requestBody?.content[type]
    if (!content) return this.#values.breaks(0.05) ? { body: Buffer.from('{"data":'), type } : { type }
    const value =
      content.example !== undefined && random.chance(0.2) ? content.example : this.#values.of(content.schema)
    if (type.startsWith('multipart/')) {
      return { body: formOf(value, content.schema), type: `${type}; boundary=${BOUNDARY}` }
    }
    const text = JSON.stringify(value) ?? ''
    return { body: Buffer.from(this.#values.breaks(0.05) ? text.slice(0, text.length / 2) : text), type }
  }
}

/** A multipart body; parts of binary content are a picture, whatever the value says. */
export function formOf(value: unknown, schema: Schema): Buffer {
  const parts = typeof value === 'object' && value !== null ? Object.entries(value) : []
  const files = new Set(
    Object.entries((schema as { properties?: Record<string, Schema> }).properties ?? {})
      .filter(([, part]) => JSON.stringify(part).includes('contentMediaType'))
      .map(([name]) => name),
  )
  const chunks = parts.flatMap(([name, part]) => {
    const isFile = files.has(name)
    const file = isFile ? '; filename="pixel.png"\r\ncontent-type: image/png' : ''
    return [
      Buffer.from(
        `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${encodeURI(name)}"${file}\r\n\r\n`,
      ),
      isFile ? PIXEL : Buffer.from(typeof part === 'string' ? part : (JSON.stringify(part) ?? '')),
      Buffer.from('\r\n'),
    ]
  })
  return Buffer.concat([...chunks, Buffer.from(`--${BOUNDARY}--\r\n`)])
}

/** Percent-encodes any text; a lone surrogate has no encoding and is sent as invalid bytes. */
export const encoded = (value: unknown): string =>
  String(value).isWellFormed() ? encodeURIComponent(String(value)) : '%ed%a0%80'
