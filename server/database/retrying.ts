import type postgres from './driver/index.js'

const ATTEMPTS = 5
/** Serialization failure and deadlock: the transaction was rolled back and may be repeated. */
const PASSING = new Set(['40001', '40P01'])

const isPassing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && PASSING.has(String(error.code))

/** Repeats what may have ended in a serialization failure or a deadlock, up to five times; it must be safe to repeat. */
export async function repeatedly<T>(
  work: () => Promise<T>,
  onRetry: () => void = () => undefined,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (!isPassing(error) || attempt >= ATTEMPTS) throw error
      onRetry()
      await new Promise(resolve => setTimeout(resolve, attempt * 10 * Math.random()))
    }
  }
}

/**
 * `sql.begin` that repeats a transaction after a serialization failure or a deadlock, so its body must be safe to
 * repeat. A read-only one is not repeated: it cannot conflict, and may have streamed rows already.
 */
export function retrying(sql: postgres.Sql, onRetry: () => void): postgres.Sql['begin'] {
  const begin = sql.begin.bind(sql)
  type Work = Parameters<typeof begin>[1]
  return async (given: string | Work, body?: Work) => {
    const options = typeof given === 'string' ? given : ''
    const work = typeof given === 'string' ? body : given
    if (!work) throw new TypeError('a transaction without a body')
    const once = () => begin(options, work)
    return options.includes('read only') ? once() : repeatedly(once, onRetry)
  }
}
