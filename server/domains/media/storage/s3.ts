import { createReadStream } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NotFound,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { Refusal } from '../../../rest/refusals.ts'
import type { Settings } from '../../../settings.ts'
import { headersOf, privateCaching, publicCaching } from '../headers.ts'
import { storageAway } from '../texts.ts'
import type { Storage } from './storage.ts'

/** How long a call waits for its connection, and for the head of its answer. A call that waits longer is repeated once. */
const CONNECT_MS = 5000
const ANSWER_MS = 20_000
/** Most connections to the store for downloads; each is kept for as long as the client takes the file. */
const DOWNLOADS = 500

/**
 * Objects in a bucket of S3 or of a compatible server. A store that does not answer or fails is refused with status 503, and
 * so is a download that gets no connection in `connectMs` milliseconds.
 */
export function s3Storage(
  { endpoint, bucket: Bucket, region, accessKey, secretKey, publicUrl }: NonNullable<Settings['s3']>,
  { connectMs = CONNECT_MS, answerMs = ANSWER_MS, downloads = DOWNLOADS } = {},
): Storage {
  const options = {
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    ...(endpoint && { endpoint, forcePathStyle: true }),
    maxAttempts: 2,
    // By default a client waits without end, and each such call keeps one of its fifty connections.
    requestHandler: {
      connectionTimeout: connectMs,
      requestTimeout: answerMs,
      throwOnRequestTimeout: true,
    },
    // Compatible servers do not support the checksum trailers that the client sends by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  } as const
  const client = new S3Client(options)
  // Of their own, so that slow downloads leave connections to uploads and removals.
  const sockets = { maxSockets: downloads }
  const reader = new S3Client({
    ...options,
    requestHandler: { ...options.requestHandler, httpAgent: sockets, httpsAgent: sockets },
  })
  return {
    provider: 's3',
    async put(name, path, kind) {
      const { contentType, contentDisposition } = headersOf(kind)
      const params = {
        Bucket,
        Key: name,
        Body: createReadStream(path),
        ContentType: contentType,
        ContentDisposition: contentDisposition,
        CacheControl: kind.picture ? publicCaching : privateCaching,
      }
      // One part of 5 MB in memory at a time.
      await new Upload({ client, params, queueSize: 1 }).done().catch(refuseTrouble)
    },
    async remove(names) {
      if (names.length === 0) return []
      const { Errors = [] } = await client
        .send(
          new DeleteObjectsCommand({ Bucket, Delete: { Objects: names.map(Key => ({ Key })), Quiet: true } }),
        )
        .catch(refuseTrouble)
      return Errors.map(({ Key = '', Message = '' }) => ({ name: Key, reason: Message }))
    },
    async send(name, { method, headers }) {
      const at = { Bucket, Key: name }
      const found = await reader.send(new HeadObjectCommand(at)).catch(error => {
        if (error instanceof NotFound) return undefined
        return refuseTrouble(error)
      })
      if (!found) return undefined
      const size = found.ContentLength ?? 0
      const etag = found.ETag ?? '""'
      const shared = { etag, 'accept-ranges': 'bytes' }
      if (headers['if-none-match'] === etag) return { status: 304, headers: shared, content: undefined }
      const range = rangeOf(headers, size, etag)
      if (range === 'beyond') {
        return { status: 416, headers: { 'content-range': `bytes */${size}` }, content: undefined }
      }
      const whole = { status: 200, headers: { ...shared, 'content-length': size } }
      const part = range && {
        status: 206,
        headers: {
          ...shared,
          'content-length': range.end - range.start + 1,
          'content-range': `bytes ${range.start}-${range.end}/${size}`,
        },
      }
      if (method === 'HEAD') return { ...(part ?? whole), content: undefined }
      const Range = range && `bytes=${range.start}-${range.end}`
      const { Body } = await reader
        .send(new GetObjectCommand({ ...at, ...(Range && { Range }) }))
        .catch(refuseTrouble)
      return { ...(part ?? whole), content: Body as Readable }
    },
    ...(publicUrl && { publicUrl: (name: string) => `${publicUrl}/${name}` }),
  }
}

const unreachable = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])

/**
 * Throws a 503 when the store is silent, cannot be reached or has a fault (S3 marks those of its own as `server`), and any
 * other error unchanged.
 */
function refuseTrouble(error: unknown): never {
  const { name, $fault, code } = error as { name?: string; $fault?: string; code?: string }
  if (name !== 'TimeoutError' && $fault !== 'server' && !unreachable.has(code ?? '')) throw error
  const refusal = new Refusal(503, 'ServiceUnavailableError', storageAway)
  refusal.cause = error
  throw refusal
}

/**
 * The range of bytes to send; undefined: all of them, also for a header that is not supported (RFC 9110
 * §14.2).
 */
function rangeOf(
  headers: IncomingHttpHeaders,
  size: number,
  etag: string,
): { readonly start: number; readonly end: number } | 'beyond' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range ?? '') ?? []
  const stale = headers['if-range'] !== undefined && headers['if-range'] !== etag
  if (stale || (first === '' && last === '')) return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined
  return start < size ? { start, end } : 'beyond'
}
