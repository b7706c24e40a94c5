import type { z } from 'zod'
import type { Problem, Refusals } from './refusals.ts'

type Issue = z.core.$ZodIssue

/** The value that a schema makes of a body. Throws 400 that names every attribute at fault, in the engine's words. */
export function checkedBody<S extends z.ZodType>(schema: S, value: unknown, refusals: Refusals): z.output<S> {
  const result = schema.safeParse(value, { reportInput: true })
  if (result.success) return result.data
  const issues = result.error.issues.flatMap(innermost)
  const [long] = issues.filter(issue => issue.code === 'too_big' && issue.origin === 'array')
  if (long) throw refusals.limit(nameOf(long), Number((long as z.core.$ZodIssueTooBig).maximum))
  throw refusals.problems(issues.map(issue => problemOf(issue, refusals)))
}

/**
 * The same of a query string. Throws 400 for a parameter that is not declared, unless the schema is loose, or for the
 * first invalid value.
 */
export function checkedQuery<S extends z.ZodObject>(
  schema: S,
  value: unknown,
  refusals: Refusals,
): z.output<S> {
  const result = strictOf(schema).safeParse(value, { reportInput: true })
  if (result.success) return result.data as z.output<S>
  const issues = result.error.issues.flatMap(innermost)
  const unknown = issues.find(issue => issue.code === 'unrecognized_keys')
  if (unknown) throw refusals.invalidParameter(unknown.keys[0] ?? '')
  const [issue] = issues
  const expected = issue?.code === 'invalid_value' ? issue.values.join(', ') : (issue?.message ?? '')
  throw refusals.invalidValue(issue ? nameOf(issue) : 'query', expected)
}

/** Kept per declaration: zod compiles a schema at its first use, which takes ten times as long as a parse. */
const strict = new WeakMap<z.ZodObject, z.ZodObject>()
function strictOf(schema: z.ZodObject): z.ZodObject {
  if (schema.def.catchall) return schema
  const known = strict.get(schema) ?? schema.strict()
  strict.set(schema, known)
  return known
}

/** The errors of that alternative of a union which has the fewest. */
function innermost(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union') return [issue]
  const [closest = []] = issue.errors.toSorted((one, other) => one.length - other.length)
  return closest.map(inner => ({ ...inner, path: [...issue.path, ...inner.path] })).flatMap(innermost)
}

const nameOf = ({ path }: Issue) => path.map(String).join('.')

function problemOf(issue: Issue, { texts }: Refusals): Problem {
  const path = issue.path.map(String)
  const name = nameOf(issue)
  const { input } = issue
  if (input === undefined || input === null || input === '') return { path, message: texts.required(name) }
  return { path, message: messageOf(issue, name, texts) }
}

function messageOf(issue: Issue, name: string, texts: Refusals['texts']): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'int'
        ? texts.notInteger(name)
        : texts.wrongType(name, issue.expected, String(issue.input))
    case 'invalid_value':
      return texts.notOneOf(name, issue.values.map(String))
    case 'invalid_format':
      return issue.format === 'email' ? texts.notEmail(name) : issue.message
    case 'too_big':
      return issue.origin === 'string'
        ? texts.tooLong(name, Number(issue.maximum))
        : texts.tooBig(name, Number(issue.maximum))
    case 'too_small':
      if (issue.origin === 'string') return texts.tooShort(name, Number(issue.minimum))
      if (issue.origin === 'array') return issue.message
      return issue.inclusive === false
        ? texts.mustExceed(name, Number(issue.minimum))
        : texts.tooSmall(name, Number(issue.minimum))
    default:
      return issue.message
  }
}
