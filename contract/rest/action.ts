import type { Access } from './access.ts'
import type { Collection } from './collection.ts'
import type { Schema } from './schema.ts'

/** A parameter of a query string or of a form. */
export interface Part {
  readonly schema: Schema
  readonly about: string
  readonly required?: true
  readonly example?: unknown
}
export type Parts = { readonly [name: string]: Part }

/**
 * A call besides the five verbs of a collection, as the API document describes it. Its domain registers the
 * route. One with the method and path of a generic verb extends the description of that verb.
 */
export interface Action {
  readonly method: 'get' | 'post' | 'put' | 'delete'
  /** Parameters in braces: `/api/users/{id}`. */
  readonly path: `/${string}`
  /** Other spellings of the path, with the same parameters. */
  readonly also?: readonly `/${string}`[]
  readonly summary: string
  /** Markdown. */
  readonly about?: string
  readonly access: Access
  /**
   * A collection whose query parameters it accepts: `lists` all of them, `shapes` only `fields` and
   * `populate`.
   */
  readonly lists?: string
  readonly shapes?: string
  readonly query?: Parts
  readonly body?: { readonly schema: Schema; readonly example: unknown }
  /** A body of `multipart/form-data`. */
  readonly form?: Parts
  readonly answer: Answer
  /** Statuses of refusals beyond those that follow from the rest: 409 where a state can forbid the call. */
  readonly refuses?: readonly number[]
}

export interface Answer {
  /** 200 when absent. */
  readonly status?: number
  readonly about?: string
  /** Absent: no body, unless it is a file. */
  readonly schema?: Schema
  /** The media type of a body that is a file. */
  readonly file?: string
}

/** The name of a type in the API document: `UserActivityEnroll`. */
export const typeName = ({ singular }: Pick<Collection, 'singular'>) =>
  singular.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())

/** A row as collections return it (`{id, attributes}`), as flat endpoints do, and its writable attributes. */
export const rowOf = (collection: Collection): Schema => ref(typeName(collection))
export const flatRowOf = (collection: Collection): Schema => ref(`${typeName(collection)}Flat`)
export const inputOf = (collection: Collection): Schema => ref(`${typeName(collection)}Input`)

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
