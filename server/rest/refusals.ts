import { DAY_MS } from '#contract/clock.ts'
import type { ErrorBody, ErrorDetail } from '#contract/rest/errors.ts'

/**
 * An expected refusal: a status, a stable name, and a text in the language of the installation. Any other
 * error is a fault, answered 500 without details.
 */
export class Refusal extends Error {
  override readonly name: string
  readonly status: number
  readonly details: readonly ErrorDetail[] | undefined
  /** Seconds after which the call may succeed; of a bound whose time nobody counts the longest. */
  readonly retryAfter: number

  constructor(
    status: number,
    name: string,
    message: string,
    details?: readonly ErrorDetail[],
    retryAfter = 2,
  ) {
    super(message)
    this.retryAfter = retryAfter
    this.status = status
    this.name = name
    this.details = details
  }

  body(): ErrorBody {
    const { status, name, message, details } = this
    return { data: null, error: { status, name, message, details: details ? { errors: details } : {} } }
  }
}

/** One attribute of a body at fault; the engine gathers several into one refusal. Dates name no path (contract §3). */
export interface Problem {
  readonly path: readonly string[]
  readonly message: string
}

/** Every message of the engine. The city uses `ru`; the contract replay uses the reference's messages. */
export interface Texts {
  notFound: string
  forbidden: string
  /** To who is not signed in. */
  signInFirst: string
  forbiddenAttributes: (names: readonly string[]) => string
  badCredentials: string
  noAccess: string
  invalidParameter: (key: string) => string
  invalidValue: (key: string, expected: string) => string
  limit: (what: string, most: number) => string
  /** `populate` is the path of the relation at fault. */
  answerRows: (populate: string, most: number) => string
  /** An empty `populate`: the page itself. */
  answerBytes: (populate: string, most: number) => string
  invalidDate: (name: string) => string
  invalidPagination: string
  topLevelPagination: string
  invalidCount: string
  missingData: string
  brokenJson: string
  tooLarge: string
  several: (count: number) => string
  required: (name: string) => string
  wrongType: (name: string, type: string, value: string) => string
  notInteger: (name: string) => string
  notOneOf: (name: string, words: readonly string[]) => string
  tooLong: (name: string, most: number) => string
  tooShort: (name: string, least: number) => string
  tooSmall: (name: string, least: number) => string
  tooBig: (name: string, most: number) => string
  mustExceed: (name: string, bound: number) => string
  /** More than two decimal places. */
  tooPrecise: (name: string) => string
  notEmail: (name: string) => string
  /** A file that is no picture in an attribute for pictures. */
  notPicture: (name: string) => string
  unique: string
  missingRelations: (count: number, type: string) => string
  invalidRelations: string
  badPosition: (id: number, position: string, neighbour: number) => string
  inUse: string
  rule: (constraint: string) => string
  filesPrefix: string
  tooMany: (seconds?: number) => string
  tooHeavy: (most: number) => string
  tooManyAtOnce: (most: number) => string
  /** `most` in bytes. */
  tooManyKept: (most: number) => string
  unavailable: string
  busy: string
  /** An export of the same person, and exports of others, are running. */
  exporting: string
  exportsBusy: string
  diskFull: string
}

/** 400 for an answer that would be too large; `path` leads to the populate at fault, or to the page. */
const answerTooLarge = (message: string, path: readonly string[]) =>
  new Refusal(400, 'AnswerTooLargeError', message, [{ path, message, name: 'AnswerTooLargeError' }])

/** Refusals made from the texts of the installation. */
export function refusalsIn(texts: Texts) {
  const validation = (message: string, path?: readonly string[]) =>
    new Refusal(400, 'ValidationError', message, path && [{ path, message, name: 'ValidationError' }])
  return {
    texts,
    validation,
    notFound: (message = texts.notFound) => new Refusal(404, 'NotFoundError', message),
    forbidden: (message = texts.forbidden) => new Refusal(403, 'ForbiddenError', message),
    /** 403 that tells who is not signed in, or no longer, to do so. */
    forbiddenTo: ({ id }: { readonly id: number | null }) =>
      new Refusal(403, 'ForbiddenError', id === null ? texts.signInFirst : texts.forbidden),
    forbiddenAttributes: (names: readonly string[]) => {
      const message = texts.forbiddenAttributes(names)
      return new Refusal(
        403,
        'ForbiddenError',
        message,
        names.map(name => ({ path: [name], message, name: 'ForbiddenError' })),
      )
    },
    unauthorized: (message = texts.badCredentials) => new Refusal(401, 'UnauthorizedError', message),
    application: (message: string) => new Refusal(400, 'ApplicationError', message),
    conflict: (message: string) => new Refusal(409, 'ConflictError', message),
    gone: (message: string) => new Refusal(410, 'GoneError', message),
    topLevelPagination: () => new Refusal(400, 'PaginationError', texts.topLevelPagination),
    badRequest: (message: string) => new Refusal(400, 'BadRequestError', message),
    tooLarge: () => new Refusal(413, 'PayloadTooLargeError', texts.tooLarge),
    answerRows: (populate: readonly string[], most: number) =>
      answerTooLarge(texts.answerRows(populate.join('.'), most), ['populate', ...populate]),
    answerBytes: (populate: readonly string[], most: number) =>
      answerTooLarge(
        texts.answerBytes(populate.join('.'), most),
        populate.length > 0 ? ['populate', ...populate] : ['pagination'],
      ),
    tooHeavy: (most: number) => new Refusal(400, 'QueryTooHeavyError', texts.tooHeavy(most)),
    tooManyAtOnce: (most: number) => new Refusal(429, 'TooManyCallsError', texts.tooManyAtOnce(most)),
    tooManyKept: (most: number) =>
      new Refusal(429, 'TooManyKeptError', texts.tooManyKept(most), undefined, DAY_MS / 1000),
    tooMany: (retryAfter?: number) =>
      new Refusal(429, 'RateLimitError', texts.tooMany(retryAfter), undefined, retryAfter),
    unavailable: () => new Refusal(503, 'ServiceUnavailableError', texts.unavailable),
    busy: () => new Refusal(503, 'BusyError', texts.busy),
    exporting: () => new Refusal(429, 'TooManyCallsError', texts.exporting),
    exportsBusy: () => new Refusal(503, 'BusyError', texts.exportsBusy),
    diskFull: () => new Refusal(503, 'DiskFullError', texts.diskFull),
    invalidParameter: (key: string) => validation(texts.invalidParameter(key)),
    invalidValue: (key: string, expected: string) => validation(texts.invalidValue(key, expected)),
    limit: (what: string, most: number) => validation(texts.limit(what, most)),
    problems: (all: readonly Problem[]) => {
      const named = all.filter(problem => problem.path.length > 0)
      const problems = named.length > 0 ? named : all
      if (named.length === 0) return validation(problems[0]?.message ?? '')
      const message = problems.length === 1 ? (problems[0]?.message ?? '') : texts.several(problems.length)
      return new Refusal(
        400,
        'ValidationError',
        message,
        problems.map(problem => ({ ...problem, name: 'ValidationError' })),
      )
    },
  }
}

export type Refusals = ReturnType<typeof refusalsIn>
