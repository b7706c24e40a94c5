import { z } from 'zod'
import type { Access } from './access.ts'
import { MAX_COMMENT, MAX_ID } from './bounds.ts'
import { accessTo, type Collection, type Verb } from './collection.ts'
import { limits } from './limits.ts'
import type { Schema } from './schema.ts'
import { typeName } from './typeNames.ts'

/** A parameter of a query string or of a form. */
export interface Part {
  readonly schema: Schema
  readonly about: string
  readonly required?: true
  readonly example?: unknown
}
export type Parts = { readonly [name: string]: Part }

/** The right to a verb of a collection: a caller who has it may make the call. */
export interface Right {
  readonly of: Collection
  readonly to: Verb
}

export interface CallAnswer {
  /** 200 when absent. */
  readonly status?: number
  readonly about?: string
  /** Absent: no body, unless it is a file. */
  readonly schema?: z.ZodType
  /** The media type of a body that is a file. */
  readonly file?: string
}

/**
 * A call beside the five verbs of a collection, declared once. Its route, the check of what is sent, the right to make
 * it, its entry in the API document and the typed client's method follow from this value; the server adds the function.
 */
export interface Call {
  readonly method: 'get' | 'post' | 'put' | 'delete'
  /** Parameters in braces: `/api/tags/{id}/merge`. A number that no row can have as `id` is a 404 (contract §12). */
  readonly path: `/${string}`
  /** Other spellings of the path, with the same parameters. */
  readonly also?: readonly `/${string}`[]
  readonly summary: string
  /** Markdown. */
  readonly about?: string
  readonly may: Access | Right
  /** Blocked residents may make the call too (product §5). */
  readonly evenBlocked?: true
  /** Pages of other sites may make the call: it is permitted by what it carries, not by a session. */
  readonly anyOrigin?: true
  /** A collection whose query it takes: `lists` all of it, `shapes` only `fields` and `populate`. */
  readonly lists?: Collection
  readonly shapes?: Collection
  /** The query string, as its brackets nest it. A parameter that is not declared is a 400, unless the schema is loose. */
  readonly query?: z.ZodObject
  /** The body is `{"data": …}` with this inside, or this itself, or a form of these parts. */
  readonly data?: z.ZodType
  readonly body?: z.ZodType
  readonly form?: Parts
  /** Of `data` or `body`. */
  readonly example?: unknown
  readonly answer: CallAnswer
  /** It honours `Idempotency-Key`, and refuses one that was used for another call: 409. */
  readonly repeats?: true
  /** Statuses of refusals beyond those that follow from the rest: 409 where a state may not allow the call. */
  readonly refuses?: readonly number[]
}

export const call = <const C extends Call>(declared: C): C => declared

export const isCall = (value: object): value is Call => 'may' in value

/** Who may make a call, as an access list. */
export const accessOf = ({ may }: Call): Access => ('of' in may ? accessTo(may.of, may.to) : may)

/** A value that the server checks without a schema; this one is for the API document only. */
export const declared = <T>(schema: Schema) => z.custom<T>(() => true).meta({ schema })

declare const wire: unique symbol
/** A row of a collection in an answer; the client derives its type from the query. */
export interface Row<N extends string> {
  readonly [wire]: N
}
/** The same for a row of a flat endpoint. */
export interface FlatRow<N extends string> {
  readonly [wire]: readonly [N]
}

/** The same for a body that sets attributes of a row, without an envelope. */
export interface RowInput<N extends string> {
  readonly [wire]: { readonly input: N }
}

const reference = ({ singular }: Collection, kind = ''): Schema => ({
  $ref: `#/components/schemas/${typeName({ singular })}${kind}`,
})
export const row = <const N extends string>(collection: Collection<N>) =>
  declared<Row<N>>(reference(collection))
export const flatRow = <const N extends string>(collection: Collection<N>, more: Schema = {}) =>
  declared<FlatRow<N>>({ ...reference(collection, 'Flat'), ...more })

/** The attributes that a body may set; the engine checks them by the declaration of the collection. */
export const rowInput = <const N extends string>(collection: Collection<N>, more: Schema = {}) =>
  declared<RowInput<N>>({ ...reference(collection, 'Input'), ...more })

export const noMeta = declared<Record<string, never>>({ type: 'object' })
/** `{"data": row, "meta": {}}` */
export const one = <const N extends string>(collection: Collection<N>) =>
  z.object({ data: row(collection), meta: noMeta })
/** `{"data": [row, …], "meta": {}}` */
export const some = <const N extends string>(collection: Collection<N>) =>
  z.object({ data: z.array(row(collection)), meta: noMeta })

/** A number that may be sent as text, as in a query string. */
export const numeric = <S extends z.ZodType>(schema: S) =>
  z.preprocess(
    value => (typeof value === 'string' && /^-?\d{1,15}(\.\d+)?$/.test(value) ? Number(value) : value),
    schema,
  ) as unknown as z.ZodType<z.output<S>, z.input<S>>

/** The id of a row in a query string; `what` says in the refusal what it should be. */
export const rowId = (what: string) => numeric(z.int(what).min(1, what).max(MAX_ID, what))

/** Attributes of the collection that the call writes: the engine checks them by their declaration (contract §12). */
export const link = declared<number>({ type: 'integer', minimum: 1 })
export const words = declared<string | null>({ type: 'string', maxLength: MAX_COMMENT })

/** Ids of a call for many: at least one, each counted once, in the order given. */
export const idsUpTo = (most: number) =>
  z
    .array(numeric(z.int()).meta({ schema: { type: 'integer', minimum: 1 } }))
    .min(1, 'Выберите хотя бы одну запись')
    .max(most)
    .transform(list => [...new Set(list)])
export const ids = idsUpTo(limits.listItems)

/** Ids of rows in a query string, about which a call returns figures: `?ids[0]=3`. */
export const someIds = (most: number) =>
  z
    .array(numeric(z.int().min(1).max(MAX_ID)).meta({ schema: { type: 'integer', minimum: 1 } }))
    .min(1, 'Нужен хотя бы один номер')
    .max(most, `Не больше ${most} номеров за раз`)
    .meta({ examples: [[3, 12]] })

/** A page, as the engine reads it (contract §7). */
const pageNumber: Schema = { type: 'integer', minimum: 1, default: 1, description: 'Страница' }
const size: Schema = {
  type: 'integer',
  minimum: 1,
  maximum: limits.maxPageSize,
  default: limits.defaultPageSize,
}
export const paged = z
  .looseObject({
    page: declared<number>(pageNumber).optional(),
    pageSize: declared<number>({ ...size, description: 'Строк на странице' }).optional(),
  })
  .optional()
export const pageSize = size
