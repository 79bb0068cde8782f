import S3rver from 's3rver'
import { onTestFinished } from 'vitest'
import { openFileStore, type FileStore } from '#server/storage/file-store.ts'
import { freePort } from '#server/testing/network/free-port.ts'

/** Object storage in a folder, on a port of its own or on this one, until it is stopped or the test ends. */
export async function startObjectStorage(directory: string, wantedPort?: number) {
  const configureBuckets = [{ name: 'thorough', configs: [] }]
  const port = wantedPort ?? (await freePort())
  const server = new S3rver({ port, address: '127.0.0.1', silent: true, directory, configureBuckets })
  await server.run()
  let isRunning = true
  const stop = async () => {
    if (isRunning) await server.close()
    isRunning = false
  }
  onTestFinished(stop)
  return { port, stop }
}

export function bucketAt(port: number, bucket = 'thorough'): FileStore {
  return openFileStore(bucketSettings(port, bucket))
}

export function bucketSettings(port: number, bucket = 'thorough') {
  return { bucket, endpoint: `http://127.0.0.1:${port}`, accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
}
