import { call } from './call.ts'
import type { FlatItem } from './types.ts'

export type UploadedFile = FlatItem<'files'>

/** Rejects with an ApiError whose message says why the file was refused. */
export async function uploadFile(file: File, signal?: AbortSignal): Promise<UploadedFile> {
  const form = new FormData()
  form.append('files', file)
  const answer = await call('POST /api/upload', { form }, { signal })
  const [stored] = 'id' in answer ? [answer] : answer
  if (!stored) throw new TypeError('the server stored no file')
  return stored
}
