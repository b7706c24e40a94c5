import type { RefusalName } from '#contract/refusals.ts'
import { Refusal } from '../rest/refusals.ts'

/**
 * A refusal by a rule of the product: 409 by default; `path` is that of the attribute or element at fault.
 */
export function refuse(
  name: RefusalName,
  message: string,
  path?: readonly string[],
  status = 409,
  retryAfter?: number,
): Refusal {
  return new Refusal(status, name, message, path && [{ path, message, name }], retryAfter)
}

/**
 * 409 by default, for elements of a bulk call with the path of each: `users.3`; a single fault gives its message to
 * the whole.
 */
export function refuseEach(
  name: RefusalName | 'ForbiddenError',
  message: string,
  faults: readonly { readonly path: readonly string[]; readonly message: string }[],
  status = 409,
): Refusal {
  return new Refusal(
    status,
    name,
    (faults.length === 1 && faults[0]?.message) || message,
    faults.map(fault => ({ ...fault, name })),
  )
}
