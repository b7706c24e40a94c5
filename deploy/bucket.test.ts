import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import S3rver from 's3rver'
import { expect, test } from 'vitest'

test('the bucket is made once; when it is there, nothing is left to do', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'city-bucket-'))
  const store = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets: [] })
  try {
    const { port } = await store.run()
    const env = {
      ...process.env,
      SECRET: 'any-secret-that-is-long-enough-for-settings',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'city',
      S3_ACCESS_KEY: 'S3RVER',
      S3_SECRET_KEY: 'S3RVER',
    }
    const makeBucket = () =>
      promisify(execFile)(process.execPath, [join(import.meta.dirname, 'bucket.ts')], { env })
    await makeBucket()
    expect(await readdir(directory)).toEqual(['city'])
    await makeBucket()
    expect(await readdir(directory)).toEqual(['city'])
  } finally {
    await store.close()
    await rm(directory, { recursive: true })
  }
})
