import { request, type Send } from './http.ts'
import { sendOnce } from './once.ts'

/**
 * One request to the server: the parsed answer, or an ApiError. What it needs is part of the first file: code that a browser did
 * not get while the connection was lost does not come before a reload, and nothing could be saved until then.
 */
export const send = <T>(path: string, options: Send = {}): Promise<T> =>
  options.once ? sendOnce(path, options) : request(path, options, options.key)
