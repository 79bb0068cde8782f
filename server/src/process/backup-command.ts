import { resolve } from 'node:path'
import type { RestoreEffects } from '#server/backup/after-restore.ts'
import { backUpTo, makeBackup } from '#server/backup/make-backup.ts'
import { bucketPlace, folderPlace, type BackupPlace } from '#server/backup/backup-place.ts'
import { restoreBackup, restoreFrom } from '#server/backup/restore-backup.ts'
import type { Env } from '#server/env.ts'
import { lockSystemDatabase, withSystem, openSystemDatabase } from './system-access.ts'

type Words = Partial<Record<'file' | 'to' | 'from' | 'at', string | undefined>>

/** `backup <file>` or `backup --to <folder or bucket>`: also while the server runs. Ends with 1 when a file could not be read, so that a
 * timer notices. */
export async function runBackup(env: Env, { file, to }: Words): Promise<void> {
  const place = to === undefined ? null : await openPlace(env, to)
  const path = place ? '' : requireFile(file, 'backup')
  const database = await openSystemDatabase(env)
  const report = await withSystem(env, database, (system) =>
    place ? backUpTo(place, system) : makeBackup(path, system),
  )
  console.log(
    `Backed up ${formatReport(report)} (${megabytes(report.bytes)}) to ${place ? `${place.named} as ${report.name}` : path}.`,
  )
  if (!printProblems(report)) process.exitCode = 1
}

/** `restore <file>` or `restore --from <folder or bucket>`: into an empty system, with no server running on it. */
export async function runRestore(env: Env, { file, from, at }: Words): Promise<void> {
  if (at !== undefined && from === undefined)
    throw new Error(
      `--at says which backup of a folder or bucket, so name that too: npm run restore -- --from /backups --at ${at}`,
    )
  const place = from === undefined ? null : await openPlace(env, from)
  const path = place ? '' : requireFile(file, 'restore')
  const database = await lockSystemDatabase(env)
  const report = await withSystem(env, database, (system) =>
    place ? restoreFrom(place, at, system) : restoreBackup(path, system),
  )
  console.log(`Restored ${formatReport(report)} from the backup of ${report.madeAt}.`)
  for (const line of formatRestoreEffects(report)) console.log(line)
}

const bucketAddress = /^s3:\/\/([^/]+)\/?(.*?)\/?$/

export function isBucketAddress(text: string | undefined): boolean {
  return text?.startsWith('s3://') ?? false
}

async function openPlace(env: Env, address: string): Promise<BackupPlace> {
  if (!isBucketAddress(address)) return folderPlace(resolve(address))
  const [, bucket, prefix = ''] = bucketAddress.exec(address) ?? []
  if (!bucket) throw new Error(`${address} names no bucket. It should look like s3://bucket or s3://bucket/folder.`)
  return bucketPlace(env.bucketNamed(bucket), prefix)
}

function requireFile(file: string | undefined, command: string): string {
  if (!file)
    throw new Error(
      `Name the file: npm run ${command} -- thorough-backup.tar, or a folder or bucket that keeps many: ` +
        `npm run ${command} -- ${command === 'backup' ? '--to' : '--from'} /backups`,
    )
  return resolve(file)
}

function formatReport({ tables, files }: { tables: number; files: number }): string {
  return `${count(tables, 'table')} and ${count(files, 'file')}`
}

export function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toLocaleString('en-GB', { maximumFractionDigits: 1 })} MB`
}

function printProblems({ missing, damaged }: { missing: string[]; damaged: string[] }): boolean {
  for (const key of missing) console.error(`The file ${key} is not in the store, so it is not in the backup.`)
  for (const key of damaged) console.error(`The file ${key} is damaged. It was backed up as it is.`)
  return missing.length + damaged.length === 0
}

function formatRestoreEffects({ numbers: { step, last, isStored }, heldMails }: RestoreEffects): string[] {
  const next = Object.entries(last).map(([kind, number]) => `${kind.replaceAll('_', ' ')} ${number + 1}`)
  return [
    `Numbers were moved on by ${step.toLocaleString('en-GB')} beyond the last one known, because the old system may ` +
      `have given out more. The next ones: ${next.join(', ')}.`,
    ...(isStored
      ? []
      : ['This could not be noted beside the backup, so the step also counts each second since it was made.']),
    ...(heldMails > 0
      ? [
          `${count(heldMails, 'email')} waiting when the backup was made may have been sent since: held until an administrator decides.`,
        ]
      : []),
    'Everyone must sign in again; devices offer again what they have sent since the backup.',
  ]
}

export function count(number: number, noun: string): string {
  return `${number.toLocaleString('en-GB')} ${noun}${number === 1 ? '' : 's'}`
}
