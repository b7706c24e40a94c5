import type { ErrorBody, ErrorDetail } from '#contract/rest/errors.ts'
import { dropBrought, takeBrought } from './brought.ts'

/** A refusal or failure of the server. `status` 0: there was no response. */
export class ApiError extends Error {
  readonly status: number
  override readonly name: string
  readonly details: readonly ErrorDetail[]
  /** How long the server asks to wait before the next try; undefined: it does not say. */
  readonly retryMs: number | undefined

  constructor(
    status: number,
    name: string,
    message: string,
    details: readonly ErrorDetail[] = [],
    retryMs?: number,
  ) {
    super(message)
    this.status = status
    this.name = name
    this.details = details
    this.retryMs = retryMs
  }

  /** Whether a repetition may succeed: no response, a server error, or 429, too many calls at once. */
  get isTemporary(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500
  }

  /** Refused before the command was looked at: whether an earlier sending of it was done stays unknown. */
  get isEarly(): boolean {
    return [401, 403, 429].includes(this.status)
  }

  /** The command was looked at and refused: its key would only be answered with the same refusal. */
  get isFinal(): boolean {
    return this.status > 0 && this.status < 500 && !this.isEarly
  }

  /** The message about one attribute of a form. */
  about(attribute: string): string | undefined {
    return this.details.find(({ path }) => path[0] === attribute)?.message
  }
}

export interface Send {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly body?: unknown
  readonly form?: FormData
  /**
   * Sends an Idempotency-Key, which the server answers once (product §9), and keeps it while the answer is not known: the
   * connection broke, the status was 500 or more, or the refusal came before the command was looked at. The same call made
   * again by the person, also after a reload, then carries the same key (once.ts).
   */
  readonly once?: boolean
  /** An Idempotency-Key of one's own, for a call that is repeated after a crash too. */
  readonly key?: string
  /** The page is being left: the call goes on without it. Bodies up to 64 KiB. */
  readonly keepalive?: boolean
  /** Milliseconds for which that key is kept; ten minutes unless given. The server knows it for a day. */
  readonly keepKeyMs?: number
  /** `updatedAt` of the row as it was read, sent as `If-Match`: 412 when it has been saved since. */
  readonly ifMatch?: string | null
  readonly signal?: AbortSignal | undefined
}

/** `crypto.randomUUID` exists on HTTPS pages and localhost only. */
export const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')

/** How requests are sent. The server reads the first answers of a screen without the network (web/app/opening). */
export const transport = { fetch: (path: string, init?: RequestInit): Promise<Response> => fetch(path, init) }

/** `onHead` gets the headers of an answer. */
export async function request<T>(
  path: string,
  options: Send,
  idempotencyKey?: string,
  onHead?: (headers: Headers) => void,
): Promise<T> {
  const { method = 'GET', body, form, ifMatch, signal, keepalive = false } = options
  if (method === 'GET') {
    const brought = takeBrought(path)
    if (brought !== undefined) return brought as T
  } else dropBrought()
  const lost = (error: unknown): never => {
    if (signal?.aborted) throw error
    throw lostConnection()
  }
  const response = await transport
    .fetch(path, {
      method,
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
        ...(ifMatch && { 'if-match': `"${ifMatch}"` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(form && { body: form }),
      ...(signal && { signal }),
      ...(keepalive && { keepalive }),
    })
    .catch(lost)
  onHead?.(response.headers)
  if (response.status === 204) return undefined as T
  // The connection may break between the head of an answer and its end.
  const text = await response.text().catch(lost)
  return readAnswer<T>(response.status, response.headers, text)
}

export const lostConnection = () =>
  new ApiError(0, 'NetworkError', 'Нет связи с городом. Проверьте сеть и попробуйте ещё раз.')

/** The parsed body of an answer; throws an ApiError for a refusal. */
export function readAnswer<T>(status: number, headers: Headers, text: string): T {
  const parsed = headers.get('content-type')?.startsWith('application/json') ? JSON.parse(text) : text
  if (status >= 200 && status < 300) return parsed as T
  const { error } = (typeof parsed === 'object' ? parsed : {}) as Partial<ErrorBody>
  const seconds = Number.parseInt(headers.get('retry-after') ?? '', 10)
  throw new ApiError(
    status,
    error?.name ?? 'Error',
    error?.message ?? 'Город не отвечает. Попробуйте ещё раз чуть позже.',
    error?.details?.errors,
    Number.isNaN(seconds) ? undefined : seconds * 1000,
  )
}
