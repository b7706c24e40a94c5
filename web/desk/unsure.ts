import type { ApiError } from '#web/rest/http.ts'
import { texts } from './texts.ts'

/** The words of the server may end without a full stop, and others follow them. */
export const sentence = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`)

/**
 * Whether the call may have been done although it failed: no answer came; or none came to an earlier sending, and this one was
 * refused before the server looked at it.
 */
export const mayBeDone = (failure: ApiError, wasUnsure: boolean) =>
  !failure.isFinal && (wasUnsure || !failure.isEarly)

/** What is said of such a failure. */
export const unsureWords = ({ message }: ApiError) => `${sentence(message)} ${texts.unsure}`
