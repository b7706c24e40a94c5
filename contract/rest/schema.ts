/** A JSON Schema (2020-12) as plain data; `z.toJSONSchema(body)` derives one from a zod schema. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: { readonly [name: string]: Schema }
  readonly required?: readonly string[]
  readonly description?: string
  readonly examples?: readonly unknown[]
  readonly [keyword: string]: unknown
}

/* @__NO_SIDE_EFFECTS__ */
export const listOf = (items: Schema): Schema => ({ type: 'array', items })

/** An object of exactly these properties; a name that ends in `?` may be absent. */
/* @__NO_SIDE_EFFECTS__ */
export function objectOf(properties: { readonly [name: string]: Schema }): Schema {
  const names = Object.keys(properties)
  const required = names.filter(name => !name.endsWith('?'))
  return {
    type: 'object',
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => [name.replace('?', ''), schema]),
    ),
  }
}
