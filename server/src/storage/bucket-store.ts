import { paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { S3Driver } from 'flydrive/drivers/s3'
import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { BucketSettings, FileStore } from './file-store.ts'
import { noSuchFile } from './folder-store.ts'

const megabyte = 1024 * 1024

/** A file above this is sent in parts of this size, each of which can be sent again by itself; a very large one in larger parts. */
const partBytes = 8 * megabyte
const maxParts = 10_000
const partsAtOnce = 2

const maxAttempts = 2
const connectionTimeoutMs = 2_000

/** Of silence, not of the whole call. An upload seems silent for longer: what the system took is out of our sight. */
const idleTimeoutMs = { reading: 10_000, uploading: 50_000 }

const silent = { trace() {}, debug() {}, info() {}, warn() {}, error() {} }

export function bucketStore(settings: BucketSettings, uploadIdleMs = idleTimeoutMs.uploading): FileStore {
  const { bucket } = settings
  const driver = new S3Driver({
    bucket,
    visibility: 'private',
    supportsACL: false,
    client: new S3Client(clientOptions(settings, idleTimeoutMs.reading)),
  })
  const uploader = new S3Client({ ...clientOptions(settings, uploadIdleMs), retryStrategy: retryUnlessSilent })
  const open = (key: string) =>
    driver.getStream(key).catch((error: unknown) => {
      const isMissing = error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name)
      throw isMissing ? noSuchFile(error) : error
    })
  async function upload(key: string, bytes: Readable, mediaType: string, partSize: number) {
    const params = { Bucket: bucket, Key: key, Body: bytes, ContentType: mediaType }
    try {
      // One that fails takes back the parts that were sent.
      await new Upload({ client: uploader, params, partSize, queueSize: partsAtOnce }).done()
    } finally {
      // The SDK leaves a file open that it could not send to its end.
      bytes.destroy()
    }
  }
  return {
    async put(key, fromPath, mediaType) {
      const partSize = Math.max(partBytes, Math.ceil((await stat(fromPath)).size / maxParts))
      await upload(key, createReadStream(fromPath), mediaType, partSize)
    },
    write: (key, content, mediaType) => upload(key, content, mediaType, partBytes),
    open,
    async fetch(key, toPath) {
      await pipeline(await open(key), createWriteStream(toPath, { mode: 0o600 }))
    },
    remove: (key) => driver.delete(key),
    // Parts that a killed server had sent: the bucket's own lifecycle rule removes them (docs/operations.md).
    removeUnfinished: () => Promise.resolve(),
  }
}

export async function* listBucket(settings: BucketSettings, prefix: string): AsyncGenerator<string> {
  const client = new S3Client(clientOptions(settings, idleTimeoutMs.reading))
  try {
    for await (const { Contents = [] } of paginateListObjectsV2(
      { client },
      { Bucket: settings.bucket, Prefix: prefix },
    )) {
      for (const { Key: name } of Contents) if (name !== undefined) yield name
    }
  } finally {
    client.destroy()
  }
}

function clientOptions(settings: BucketSettings, socketTimeout: number) {
  const { endpoint, region, accessKeyId, secretAccessKey } = settings
  return {
    region: region ?? 'us-east-1',
    maxAttempts,
    requestHandler: { connectionTimeout: connectionTimeoutMs, socketTimeout },
    // The SDK would write to the console; what fails is thrown and told by the caller that catches it.
    logger: silent,
    // Many stores that speak this language don't know the newer checksums; the signature covers the bytes anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED' as const,
    responseChecksumValidation: 'WHEN_REQUIRED' as const,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
  }
}

/** A store that has taken nothing for so long is not asked again: a caller that waits hears of it within a minute. */
const retryUnlessSilent = {
  acquireInitialRetryToken: () => Promise.resolve(retryToken(0)),
  refreshRetryTokenForRetry(token: { getRetryCount: () => number }, { error, errorType }: RetryErrorInfo) {
    const mayPass = errorType === 'TRANSIENT' || errorType === 'THROTTLING'
    const isSilent = error instanceof Error && error.name === 'TimeoutError'
    if (!mayPass || isSilent || token.getRetryCount() + 1 >= maxAttempts) return Promise.reject(new Error('No more.'))
    return Promise.resolve(retryToken(token.getRetryCount() + 1))
  },
  recordSuccess: () => undefined,
}

interface RetryErrorInfo {
  error?: unknown
  errorType: string
}

function retryToken(count: number) {
  return { getRetryCount: () => count, getRetryDelay: () => 100 * count }
}
