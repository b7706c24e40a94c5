import type { Document, Reference } from '../rest/openapi/document.ts'

/** Resolves a reference within the document; throws when its target is missing. */
export function resolve(document: Document, { $ref }: Reference): unknown {
  let at: unknown = document
  for (const step of $ref.replace('#/', '').split('/'))
    at = (at as Record<string, unknown> | undefined)?.[step]
  if (at === undefined) throw new Error(`${$ref} points at nothing`)
  return at
}

export const isReference = <T extends object>(value: T): value is T & Reference => '$ref' in value
