import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { startS3 } from '#server/testing/s3.ts'

test('the bucket is created when it is missing, and a second run does not change it', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'city-bucket-'))
  const store = await startS3('city')
  try {
    const env = {
      ...process.env,
      DATA_DIR: directory,
      SECRET: 'any-secret-that-is-long-enough-for-settings',
      S3_ENDPOINT: store.endpoint,
      S3_BUCKET: 'files',
      S3_ACCESS_KEY: 'city',
      S3_SECRET_KEY: 'secret',
    }
    const makeBucket = () =>
      promisify(execFile)(process.execPath, [join(import.meta.dirname, 'bucket.ts')], { env })
    await makeBucket()
    const [made] = store.buckets.values()
    expect([...store.buckets.keys()]).toEqual(['files'])
    await makeBucket()
    expect([...store.buckets.values()]).toEqual([made])
    expect([...store.buckets.values()][0]).toBe(made)
  } finally {
    await store.close()
    await rm(directory, { recursive: true })
  }
})
