import type { ScalarField } from '#contract/rest/fields/index.ts'
import { booleanKind } from './boolean.ts'
import { dateKind, datetimeKind } from './datetime.ts'
import { enumerationKind } from './enumeration.ts'
import { jsonKind } from './json.ts'
import type { Kind } from './kind.ts'
import { decimalKind, integerKind } from './number.ts'
import { textKind } from './text.ts'

const kinds = {
  text: textKind,
  integer: integerKind,
  decimal: decimalKind,
  boolean: booleanKind,
  datetime: datetimeKind,
  date: dateKind,
  json: jsonKind,
  enumeration: enumerationKind,
}

/** The server's side of a scalar attribute. */
export const kindOf = (field: ScalarField) => kinds[field.kind] as Kind<ScalarField>
