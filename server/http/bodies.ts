import type { FastifyInstance } from 'fastify'
import qs from 'qs'
import { limits } from '#contract/rest/limits.ts'
import type { Refusal, Refusals } from '../rest/refusals.ts'
import { texts } from './texts.ts'

/** JSON and url-encoded forms; any other type is a body without `data`. */
export function bodyParsers(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      done(null, qs.parse(String(body), { depth: 10, parameterLimit: 1000 }))
    },
  )
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined))
}

/** Refuses what no command could store: see `refusalOfBody`. */
export function bodyBounds(app: FastifyInstance, refusals: Refusals): void {
  app.addHook('preValidation', (request, _reply, done) => done(refusalOfBody(request.body, refusals)))
}

interface Part {
  readonly value: unknown
  readonly name?: string
  readonly inside?: Part
}

/**
 * The refusal of a body that nests too deep, which would overflow the stack of every recursive function and that of the
 * database, or that holds a text which PostgreSQL does not: with U+0000 or half of a surrogate pair. Goes level by level
 * instead of recursively, so that it cannot overflow the stack itself.
 */
export function refusalOfBody(body: unknown, refusals: Refusals): Refusal | undefined {
  let level: Part[] = [{ value: body }]
  for (let depth = 0; depth <= limits.bodyDepth; depth += 1) {
    const wrong = level.find(({ value, name }) => !isStorable(value) || !isStorable(name))
    if (wrong) return refusals.problems([{ path: pathOf(wrong), message: texts.unstorable }])
    level = level.flatMap(inside =>
      typeof inside.value === 'object' && inside.value !== null
        ? Object.entries(inside.value).map(([name, value]) => ({ value, name, inside }))
        : [],
    )
    if (level.length === 0) return undefined
  }
  return refusals.limit('data', limits.bodyDepth)
}

const isStorable = (value: unknown) =>
  typeof value !== 'string' || (value.isWellFormed() && !value.includes('\0'))

/** Where the part is, without the envelope `data`. */
function pathOf(part: Part): readonly string[] {
  const names: string[] = []
  for (let at: Part | undefined = part; at?.name !== undefined; at = at.inside)
    names.unshift(isStorable(at.name) ? at.name : '�')
  return names[0] === 'data' ? names.slice(1) : names
}
