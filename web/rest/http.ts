import type { ErrorBody, ErrorDetail } from '#contract/rest/errors.ts'

/** What the server refused, or failed at. `status` 0: no answer came. */
export class ApiError extends Error {
  readonly status: number
  override readonly name: string
  readonly details: readonly ErrorDetail[]

  constructor(status: number, name: string, message: string, details: readonly ErrorDetail[] = []) {
    super(message)
    this.status = status
    this.name = name
    this.details = details
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
  /** A call that is sent again with the same key returns its first answer (product §9). */
  readonly idempotencyKey?: string
  /** Under one key until an answer comes: what is sent again because the answer was lost is done once. */
  readonly once?: boolean
  readonly signal?: AbortSignal | undefined
}

/** Keys of calls that no answer has come to, by what was sent. */
const unanswered = new Map<string, string>()

async function sendOnce<T>(path: string, options: Send): Promise<T> {
  const sent = JSON.stringify([options.method, path, options.body])
  const idempotencyKey = unanswered.get(sent) ?? crypto.randomUUID()
  unanswered.set(sent, idempotencyKey)
  try {
    const answer = await send<T>(path, { ...options, idempotencyKey })
    unanswered.delete(sent)
    return answer
  } catch (error) {
    if (error instanceof ApiError && error.status > 0 && error.status < 500) unanswered.delete(sent)
    throw error
  }
}

/** One request to the server: the parsed answer, or an ApiError. */
export async function send<T>(path: string, { once, ...options }: Send = {}): Promise<T> {
  if (once) return sendOnce(path, options)
  const { method = 'GET', body, form, idempotencyKey, signal } = options
  const response = await fetch(path, {
    method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(form && { body: form }),
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw new ApiError(0, 'NetworkError', 'Нет связи с городом. Проверьте сеть и попробуйте ещё раз.')
  })
  if (response.status === 204) return undefined as T
  const text = await response.text()
  const parsed = response.headers.get('content-type')?.startsWith('application/json')
    ? JSON.parse(text)
    : text
  if (response.ok) return parsed as T
  const { error } = (typeof parsed === 'object' ? parsed : {}) as Partial<ErrorBody>
  throw new ApiError(
    response.status,
    error?.name ?? 'Error',
    error?.message ?? 'Город не ответил как обычно. Попробуйте ещё раз чуть позже.',
    error?.details?.errors,
  )
}
