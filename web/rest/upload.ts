import { call } from './call.ts'
import { lostConnection, readAnswer } from './http.ts'
import type { FlatItem } from './types.ts'

export type UploadedFile = FlatItem<'files'>

interface Options {
  readonly signal?: AbortSignal | undefined
  /** Called with the part of the file that was sent, from 0 to 1. */
  readonly onProgress?: (part: number) => void
}

/** Rejects with an ApiError whose message says why the file was refused. */
export async function uploadFile(file: File, { signal, onProgress }: Options = {}): Promise<UploadedFile> {
  const form = new FormData()
  form.append('files', file)
  const answer = onProgress
    ? await sendForm(form, onProgress, signal)
    : await call('POST /api/upload', { form }, { signal })
  const [stored] = 'id' in answer ? [answer] : answer
  if (!stored) throw new TypeError('the server stored no file')
  return stored
}

type Answer = UploadedFile | readonly UploadedFile[]

/** `fetch` does not tell how much of a body was sent. */
const sendForm = (form: FormData, onProgress: (part: number) => void, signal?: AbortSignal) =>
  new Promise<Answer>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', '/api/upload')
    request.setRequestHeader('accept', 'application/json')
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total ? loaded / total : 0))
    request.addEventListener('load', () => {
      const headers = new Headers()
      for (const name of ['content-type', 'retry-after'])
        headers.set(name, request.getResponseHeader(name) ?? '')
      try {
        resolve(readAnswer<Answer>(request.status, headers, request.responseText))
      } catch (error) {
        reject(error)
      }
    })
    request.addEventListener('error', () => reject(lostConnection()))
    request.addEventListener('abort', () => reject(signal?.reason))
    signal?.addEventListener('abort', () => request.abort())
    request.send(form)
  })
