import type { Collection } from './collection.ts'
import type { Schema } from './schema.ts'

/** The name of a type in the API document: `UserActivityEnroll`. */
export const typeName = ({ singular }: Pick<Collection, 'singular'>) =>
  singular.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())

/** A row as collections return it (`{id, attributes}`), as flat endpoints do, and its writable attributes. */
export const rowOf = (collection: Collection): Schema => ref(typeName(collection))
export const flatRowOf = (collection: Collection): Schema => ref(`${typeName(collection)}Flat`)
export const inputOf = (collection: Collection): Schema => ref(`${typeName(collection)}Input`)

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
