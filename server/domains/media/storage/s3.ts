import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NotFound,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { Settings } from '../../../settings.ts'
import { headersOf } from '../headers.ts'
import type { Storage } from './storage.ts'

/** Objects in a bucket of S3 or of what speaks like it. */
export function s3Storage({
  endpoint,
  bucket: Bucket,
  region,
  accessKey,
  secretKey,
  publicUrl,
}: NonNullable<Settings['s3']>): Storage {
  const client = new S3Client({
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // Other makers' servers do not know the checksum trailers that the client sends by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return {
    provider: 's3',
    async put(name, path, kind) {
      const { contentType, contentDisposition, cacheControl } = headersOf(kind)
      const params = {
        Bucket,
        Key: name,
        Body: createReadStream(path),
        ContentType: contentType,
        ContentDisposition: contentDisposition,
        CacheControl: cacheControl,
      }
      // One part of 5 MB in memory at a time.
      await new Upload({ client, params, queueSize: 1 }).done()
    },
    async remove(names) {
      if (names.length === 0) return
      const { Errors = [] } = await client.send(
        new DeleteObjectsCommand({ Bucket, Delete: { Objects: names.map(Key => ({ Key })), Quiet: true } }),
      )
      const [first] = Errors
      if (first) throw new Error(`${Bucket}/${first.Key} was not deleted: ${first.Message}`)
    },
    async find(name) {
      const at = { Bucket, Key: name }
      const found = await client.send(new HeadObjectCommand(at)).catch(error => {
        if (error instanceof NotFound) return undefined
        throw error
      })
      if (!found) return undefined
      return {
        size: found.ContentLength ?? 0,
        etag: found.ETag ?? '""',
        read: async range => {
          const Range = range && `bytes=${range.start}-${range.end}`
          const { Body } = await client.send(new GetObjectCommand({ ...at, ...(Range && { Range }) }))
          return Body as Readable
        },
      }
    },
    ...(publicUrl && { publicUrl: (name: string) => `${publicUrl}/${name}` }),
  }
}
