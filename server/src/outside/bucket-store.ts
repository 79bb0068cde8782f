import { S3Driver } from 'flydrive/drivers/s3'
import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { BucketSettings, FileStore } from './file-store.ts'
import { noSuchFile } from './no-such-file.ts'

const attempts = 2
const timeouts = { connectionTimeout: 2_000, requestTimeout: 10_000, throwOnRequestTimeout: true }

const silent = { trace() {}, debug() {}, info() {}, warn() {}, error() {} }

export function bucketStore(settings: BucketSettings): FileStore {
  const driver = new S3Driver(driverOptions(settings))
  const open = (key: string) =>
    driver.getStream(key).catch((error: unknown) => {
      throw isMissing(error) ? noSuchFile(error) : error
    })
  return {
    async put(key, fromPath, mediaType) {
      const { size } = await stat(fromPath)
      // The SDK repeats no stream, which it could not rewind: each attempt opens the file anew.
      await repeated(async () => {
        const bytes = createReadStream(fromPath)
        try {
          await driver.putStream(key, bytes, { contentType: mediaType, contentLength: size })
        } finally {
          // The SDK leaves a file open that it could not send to its end.
          bytes.destroy()
        }
      })
    },
    open,
    async fetch(key, toPath) {
      await pipeline(await open(key), createWriteStream(toPath, { mode: 0o600 }))
    },
    remove: (key) => driver.delete(key),
  }
}

function driverOptions({ bucket, endpoint, region, accessKeyId, secretAccessKey }: BucketSettings) {
  return {
    bucket,
    region: region ?? 'us-east-1',
    visibility: 'private' as const,
    supportsACL: false,
    maxAttempts: attempts,
    requestHandler: timeouts,
    // The SDK would write to the console; what fails is thrown and told by whoever catches it.
    logger: silent,
    // Many stores that speak this language don't know the newer checksums; the signature covers the bytes anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED' as const,
    responseChecksumValidation: 'WHEN_REQUIRED' as const,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
  }
}

async function repeated(work: () => Promise<void>, left = attempts): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (left <= 1) throw error
    await repeated(work, left - 1)
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name)
}
