import type { Settings } from '../../../settings.ts'
import { diskStorage } from './disk.ts'
import type { Storage } from './storage.ts'

/**
 * Opens the storage of an installation. The S3 client is imported only when configured: it takes a while to
 * load.
 */
export const openStorage = async ({ uploads, s3 }: Pick<Settings, 'uploads' | 's3'>): Promise<Storage> =>
  s3 ? (await import('./s3.ts')).s3Storage(s3) : diskStorage(uploads)
