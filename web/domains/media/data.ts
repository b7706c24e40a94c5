import { send } from '../../rest/http.ts'
import type { FlatItem } from '../../rest/types.ts'

export type UploadedFile = FlatItem<'files'>

/** Rejects with an ApiError that says why the file is not taken. */
export async function uploadFile(file: File, signal?: AbortSignal): Promise<UploadedFile> {
  const form = new FormData()
  form.append('files', file)
  const [stored] = await send<readonly UploadedFile[]>('/api/upload', { method: 'POST', form, signal })
  if (!stored) throw new TypeError('the server stored no file')
  return stored
}
