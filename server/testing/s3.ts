import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

interface StoredObject {
  readonly bytes: Buffer
  readonly headers: Readonly<Record<string, string>>
}

/** Objects by name. */
type Bucket = Map<string, StoredObject>

interface Call {
  readonly key: string
  readonly bucket: Bucket
  readonly query: URLSearchParams
  readonly body: Buffer
  readonly headers: IncomingMessage['headers']
  readonly locked: ReadonlySet<string>
}

interface Answer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
}

interface S3State {
  /** How it fails: it takes requests and never answers, or answers all with 503. */
  trouble?: 'silent' | 'slow down'
  /** Names that it refuses to delete, as it does under a legal hold. */
  readonly locked: Set<string>
}

/**
 * An in-memory S3-compatible server for tests: only the calls that the city uses, buckets addressed by path.
 */
export interface S3Server {
  readonly endpoint: string
  readonly buckets: ReadonlyMap<string, ReadonlyMap<string, StoredObject>>
  readonly state: S3State
  readonly close: () => Promise<void>
}

const KEPT = ['content-type', 'content-disposition', 'cache-control']

const refusal = (status: number, code: string): Answer => ({
  status,
  body: `<Error><Code>${code}</Code></Error>`,
})

/** Starts the server with these empty buckets; a request must be signed with `accessKey` (the signature is not checked). */
export async function startS3(accessKey: string, names: readonly string[] = []): Promise<S3Server> {
  const buckets = new Map(names.map(name => [name, new Map() as Bucket]))
  const state: S3State = { locked: new Set() }
  const server = createServer(async (request, response) => {
    const sent = await buffer(request)
    if (state.trouble === 'silent') return
    const {
      status = 200,
      headers,
      body,
    } = state.trouble === 'slow down' ? refusal(503, 'SlowDown') : answer(request, sent)
    response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : body)
  })

  function answer({ method = 'GET', url = '/', headers }: IncomingMessage, body: Buffer): Answer {
    const { pathname, searchParams: query } = new URL(url, 'http://store')
    const [, name = '', key = ''] = /^\/([^/]+)\/?(.*)$/.exec(decodeURIComponent(pathname)) ?? []
    if (!headers.authorization?.includes(`Credential=${accessKey}/`))
      return refusal(403, 'InvalidAccessKeyId')
    if (method === 'PUT' && key === '') {
      buckets.set(name, new Map())
      return {}
    }
    const bucket = buckets.get(name)
    if (!bucket) return refusal(404, 'NoSuchBucket')
    if (key === '' && method === 'HEAD') return {}
    const operation = ['uploads', 'uploadId', 'delete'].find(word => query.has(word)) ?? ''
    const operate = operations[`${method} ${operation}`.trim()]
    return operate
      ? operate({ key, bucket, query, body, headers, locked: state.locked })
      : refusal(501, 'NotImplemented')
  }

  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${port}`,
    buckets,
    state,
    async close() {
      server.closeAllConnections()
      await new Promise(done => server.close(done))
    },
  }
}

const read = ({ key, bucket, headers }: Call): Answer => {
  const found = bucket.get(key)
  if (!found) return refusal(404, 'NoSuchKey')
  const { length } = found.bytes
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
  if (first === undefined) {
    return { headers: { ...found.headers, 'content-length': String(length) }, body: found.bytes }
  }
  const part = found.bytes.subarray(Number(first), Number(last) + 1)
  return {
    status: 206,
    headers: {
      ...found.headers,
      'content-length': String(part.length),
      'content-range': `bytes ${first}-${last}/${length}`,
    },
    body: part,
  }
}

const kept = (headers: Call['headers'], bytes: Buffer) => ({
  ...Object.fromEntries(KEPT.flatMap(name => (headers[name] ? [[name, String(headers[name])]] : []))),
  etag: `"${createHash('md5').update(bytes).digest('hex')}"`,
})

/** An upload in parts is kept under names with a tab, which no object of the city has. */
const partName = (id: string | null, part = 0) => `\t${id}\t${String(part).padStart(5, '0')}`

const operations: Readonly<Record<string, (call: Call) => Answer>> = {
  GET: read,
  HEAD: read,
  PUT({ key, bucket, body, headers }) {
    const object = { bytes: body, headers: kept(headers, body) }
    bucket.set(key, object)
    return { headers: { etag: object.headers.etag } }
  },
  'POST delete'({ bucket, body, locked }) {
    const named = [...body.toString().matchAll(/<Key>(.*?)<\/Key>/g)].map(([, name = '']) => name)
    for (const name of named) if (!locked.has(name)) bucket.delete(name)
    const errors = named
      .filter(name => locked.has(name))
      .map(
        name => `<Error><Key>${name}</Key><Code>AccessDenied</Code><Message>Access Denied</Message></Error>`,
      )
    return { body: `<DeleteResult>${errors.join('')}</DeleteResult>` }
  },
  'POST uploads'({ key, bucket, headers }) {
    bucket.set(partName(key), { bytes: Buffer.alloc(0), headers: kept(headers, Buffer.alloc(0)) })
    return {
      body: `<InitiateMultipartUploadResult><UploadId>${key}</UploadId></InitiateMultipartUploadResult>`,
    }
  },
  'PUT uploadId'({ bucket, query, body, headers }) {
    const object = { bytes: body, headers: kept(headers, body) }
    bucket.set(partName(query.get('uploadId'), Number(query.get('partNumber'))), object)
    return { headers: { etag: object.headers.etag } }
  },
  'POST uploadId'({ key, bucket, query }) {
    const begun = partName(query.get('uploadId'))
    const names = [...bucket.keys()].filter(name => name.startsWith(begun.slice(0, -5))).toSorted()
    const parts = names.map(name => bucket.get(name)?.bytes ?? Buffer.alloc(0))
    const headers = bucket.get(begun)?.headers ?? {}
    for (const name of names) bucket.delete(name)
    bucket.set(key, { bytes: Buffer.concat(parts), headers })
    return { body: `<CompleteMultipartUploadResult><ETag>${key}</ETag></CompleteMultipartUploadResult>` }
  },
}
