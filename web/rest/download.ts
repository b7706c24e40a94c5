import type { ErrorBody } from '#contract/rest/errors.ts'
import { ApiError } from './http.ts'

export interface Download {
  readonly blob: Blob
  /** The name under which the browser saves it. */
  readonly name: string
}

interface Options {
  readonly signal: AbortSignal
  readonly onBytes: (bytes: number) => void
  /** The body of a POST; absent: a GET. */
  readonly data?: object | undefined
}

/** Reads a file as it is sent; `onBytes` is called with the number of bytes that have come. */
export async function download(path: string, { signal, onBytes, data }: Options): Promise<Download> {
  const lost = (error: unknown): never => {
    if (signal.aborted) throw error
    throw new ApiError(0, 'NetworkError', 'Файл не дошёл: связь с городом прервалась. Попробуйте ещё раз.')
  }
  const response = await fetch(path, {
    credentials: 'same-origin',
    signal,
    ...(data && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data }),
    }),
  }).catch(lost)
  if (!response.ok || !response.body) {
    const { error } = (await response.json().catch(() => ({}))) as Partial<ErrorBody>
    throw new ApiError(
      response.status,
      error?.name ?? 'Error',
      error?.message ?? 'Город не отвечает. Попробуйте ещё раз чуть позже.',
    )
  }
  let bytes = 0
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        bytes += chunk.length
        onBytes(bytes)
        controller.enqueue(chunk)
      },
    }),
  )
  const blob = await new Response(counted, { headers: response.headers }).blob().catch(lost)
  return { blob, name: nameIn(response.headers.get('content-disposition') ?? '') }
}

const nameIn = (disposition: string) =>
  decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1] ?? 'export.xlsx')

/** Hands a file to the browser, as if a link had been followed. */
export function save({ blob, name }: Download): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
