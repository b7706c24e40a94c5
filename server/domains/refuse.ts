import type { RefusalName } from '#contract/refusals.ts'
import { Refusal } from '../rest/refusals.ts'

/** A refusal of the city's own rules: 409 unless told otherwise; `path` names the attribute or the element at fault. */
export function refuse(name: RefusalName, message: string, path?: readonly string[], status = 409): Refusal {
  return new Refusal(status, name, message, path && [{ path, message, name }])
}

/** Elements of a bulk call at fault, each by its place: `users.3`; a single one speaks for itself. Nothing was written. */
export function refuseEach(
  name: RefusalName,
  message: string,
  faults: readonly { readonly path: readonly string[]; readonly message: string }[],
): Refusal {
  return new Refusal(
    409,
    name,
    (faults.length === 1 && faults[0]?.message) || message,
    faults.map(fault => ({ ...fault, name })),
  )
}
