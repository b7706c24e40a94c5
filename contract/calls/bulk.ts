import { MAX_COMMENT } from '../rest/bounds.ts'
import { objectOf, type Schema } from '../rest/schema.ts'

/** Parts of bulk calls (product §9): the schemas of bodies and answers. */
export const id: Schema = { type: 'integer', minimum: 1 }
export const comment: Schema = { type: 'string', maxLength: MAX_COMMENT }

export const dataOf = (properties: { readonly [name: string]: Schema }) =>
  objectOf({ data: objectOf(properties) })

export const ALL_OR_NOTHING =
  'Всё или ничего: номер, на котором вызов остановился, назван в `details.errors[].path`.'

/** The media type of a spreadsheet. */
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
