import type { Schema } from '#contract/rest/schema.ts'
import type { Document } from '../../rest/openapi/document.ts'
import { isReference, resolve } from '../references.ts'
import { parametersOfCall, sampleOf } from '../samples.ts'
import type { Random } from './random.ts'
import {
  BOUNDARY,
  type Call,
  callsOf,
  encoded,
  formOf,
  pathOf,
  type Request,
  type Source,
  type SourceOptions,
} from './requests.ts'
import { hostileJson, strings } from './values.ts'

/**
 * A call, one place in what is sent to it, and the hostile value that stands there. The request is built when it is sent:
 * all of them together would take gigabytes.
 */
interface Leaf {
  readonly call: Call
  readonly request: (path: (value?: string) => string) => Pick<Request, 'target' | 'headers' | 'body'>
}

const MARK = 'hostile-value-here'

/**
 * Every documented request with one hostile value in one place: every part of every body, every filter with every
 * operator, every other parameter. In an order that the seed decides; from the beginning again after the last one.
 */
export class Leaves implements Source {
  readonly calls: readonly [Call, ...Call[]]
  readonly #document: Document
  readonly #random: Random
  readonly #ids: number
  readonly #spared: ReadonlySet<string>
  readonly #leaves: readonly Leaf[]
  #sent = 0

  constructor(document: Document, random: Random, { ids, spared }: SourceOptions) {
    this.#document = document
    this.#random = random
    this.#ids = ids
    this.#spared = new Set(spared.map(String))
    this.calls = callsOf(document)
    this.#leaves = this.calls
      .flatMap(call => [...this.#bodies(call), ...this.#queries(call), ...pathsOf(call)])
      .map(leaf => ({ leaf, at: random.below(2 ** 30) }))
      .toSorted((one, other) => one.at - other.at)
      .map(({ leaf }) => leaf)
  }

  get count(): number {
    return this.#leaves.length
  }

  next(): Request {
    const leaf = this.#leaves[this.#sent % this.#leaves.length]
    if (!leaf) throw new Error('the document has no place for a value')
    this.#sent += 1
    const { call } = leaf
    const id = String(this.#random.below(this.#ids) + 1)
    const path = (value = id) => pathOf(call, this.#spared, () => value)
    return {
      call: `${call.method} ${call.path}`,
      documented: Object.keys(call.operation.responses),
      method: call.method,
      ...leaf.request(path),
    }
  }

  #bodies(call: Call): Leaf[] {
    return Object.entries(call.operation.requestBody?.content ?? {}).flatMap(
      ([type, { schema, example }]) => {
        const sample = laid(sampleOf(schema, this.#document), example)
        if (type.startsWith('multipart/')) return formLeaves(call, type, schema, sample)
        return marked(sample).flatMap(text =>
          hostileJson.map(
            (value): Leaf => ({
              call,
              request: path => ({
                target: path(),
                headers: { 'content-type': type },
                body: Buffer.from(text.replace(`"${MARK}"`, () => value)),
              }),
            }),
          ),
        )
      },
    )
  }

  #queries(call: Call): Leaf[] {
    return parametersOfCall(call.operation, this.#document)
      .filter(one => one.in === 'query')
      .flatMap(({ name, schema }) => this.#namesOf(name, schema))
      .flatMap(name =>
        strings.map(
          (value): Leaf => ({
            call,
            request: path => ({ target: `${path()}?${encoded(name)}=${encoded(value)}`, headers: {} }),
          }),
        ),
      )
  }

  /** `filters[name][$eq]`, `pagination[page]`: as deep as attributes of the collection itself, and their operators. */
  #namesOf(name: string, schema: Schema, depth = 0): string[] {
    const one: Schema = isReference(schema) ? (resolve(this.#document, schema) as Schema) : schema
    const inner = [one, ...(one.anyOf ?? [])]
      .map(part => (isReference(part) ? (resolve(this.#document, part) as Schema) : part))
      .flatMap(part => Object.entries(part.properties ?? {}))
    if (inner.length === 0 || depth > 2) return [name]
    return inner.flatMap(([key, value]) => this.#namesOf(`${name}[${key}]`, value, depth + 1))
  }
}

const pathsOf = (call: Call): Leaf[] =>
  call.path.includes('{')
    ? strings.map(value => ({ call, request: path => ({ target: path(value), headers: {} }) }))
    : []

/** JSON texts of a body, each with the mark in another place. */
function marked(value: unknown, around: (inner: unknown) => unknown = inner => inner): string[] {
  const own = JSON.stringify(around(MARK))
  if (typeof value !== 'object' || value === null) return [own]
  const within = Object.keys(value).flatMap(key =>
    marked((value as Record<string, unknown>)[key], inner =>
      around(Array.isArray(value) ? value.with(Number(key), inner) : { ...value, [key]: inner }),
    ),
  )
  return [own, ...within]
}

function formLeaves(call: Call, type: string, schema: Schema, sample: unknown): Leaf[] {
  const parts = typeof sample === 'object' && sample !== null ? Object.keys(sample) : []
  return parts.flatMap(part =>
    [...strings, ...hostileJson].map(
      (value): Leaf => ({
        call,
        request: path => ({
          target: path(),
          headers: { 'content-type': `${type}; boundary=${BOUNDARY}` },
          body: formOf({ ...(sample as object), [part]: value }, schema),
        }),
      }),
    ),
  )
}

/** An example over a sample that has all properties: the values of the example, and the rest of the properties. */
const laid = (sample: unknown, example: unknown): unknown =>
  isPlain(sample) && isPlain(example)
    ? {
        ...sample,
        ...Object.fromEntries(Object.entries(example).map(([key, value]) => [key, laid(sample[key], value)])),
      }
    : (example ?? sample)

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
