import { resolve } from 'node:path'
import { bucketTarget, folderTarget, type BackupTarget } from '#server/backup/backup-target.ts'
import type { Env } from '#server/env.ts'

const bucketAddress = /^s3:\/\/([^/]+)\/?(.*?)\/?$/

export function isBucketAddress(text: string | undefined): boolean {
  return text?.startsWith('s3://') ?? false
}

/** A folder, or `s3://bucket/folder` in the object storage of the settings. */
export async function openBackupTarget(env: Env, address: string): Promise<BackupTarget> {
  if (!isBucketAddress(address)) return folderTarget(resolve(address))
  const [, bucket, prefix = ''] = bucketAddress.exec(address) ?? []
  if (!bucket) throw new Error(`${address} names no bucket. It should look like s3://bucket or s3://bucket/folder.`)
  return bucketTarget(env.bucketNamed(bucket), prefix)
}
