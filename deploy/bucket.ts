import { setTimeout as sleep } from 'node:timers/promises'
import { CreateBucketCommand, HeadBucketCommand, NotFound, S3Client } from '@aws-sdk/client-s3'
import { Failure, run } from '#server/command.ts'
import { readSettings } from '#server/settings.ts'

const PATIENCE_S = 60

// Creates the bucket S3_BUCKET if it does not exist, as soon as the store answers.
await run(async () => {
  const { s3 } = await readSettings()
  if (!s3) throw new Failure('Корзина не названа: задайте S3_BUCKET.')
  const client = new S3Client({
    ...(s3.endpoint && { endpoint: s3.endpoint, forcePathStyle: true }),
    region: s3.region,
    credentials: { accessKeyId: s3.accessKey, secretAccessKey: s3.secretKey },
  })
  const bucket = { Bucket: s3.bucket }
  for (let tries = 1; ; tries++) {
    try {
      await client.send(new HeadBucketCommand(bucket))
      return
    } catch (error) {
      if (error instanceof NotFound) await client.send(new CreateBucketCommand(bucket))
      else if (tries === PATIENCE_S) throw error
      else await sleep(1000)
    }
  }
})
