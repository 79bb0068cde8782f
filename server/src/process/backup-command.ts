import { resolve } from 'node:path'
import type { RestoreEffects } from '#server/backup/after-restore.ts'
import { makeBackup } from '#server/backup/make-backup.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { backUpTo } from '#server/backup/target-backup.ts'
import { restoreFrom } from '#server/backup/target-restore.ts'
import type { Env } from '#server/env.ts'
import { openBackupTarget } from './open-backup-target.ts'
import { lockSystemDatabase, withSystem, openSystemDatabase } from './system-access.ts'

interface BackupWords {
  file: string | undefined
  to: string | undefined
}

/** `backup <file>` or `backup --to <folder or bucket>`: also while the server runs. Ends with 1 when a file was not to be
 * had, so that a timer notices. */
export async function runBackup(env: Env, { file, to }: BackupWords): Promise<void> {
  const target = to === undefined ? null : await openBackupTarget(env, to)
  const path = target ? '' : requireFile(file, 'backup')
  const database = await openSystemDatabase(env)
  const report = await withSystem(env, database, async (system) => {
    if (!target) {
      const made = await makeBackup(path, system)
      console.log(`Backed up ${inWords(made)} (${megabytes(made.bytes)}) to ${path}.`)
      return made
    }
    const made = await backUpTo(target, system)
    console.log(`Backed up ${inWords(made)} to ${target.named} as ${made.name}.`)
    console.log(
      `Copied ${count(made.copied, 'file')} (${megabytes(made.copiedBytes)}) that were not there yet, ` +
        `and the database (${megabytes(made.bytes)}).`,
    )
    return made
  })
  if (!printProblems(report)) process.exitCode = 1
}

interface RestoreWords {
  file: string | undefined
  from: string | undefined
  at: string | undefined
}

/** `restore <file>` or `restore --from <folder or bucket>`: into an empty system, with no server running on it. */
export async function runRestore(env: Env, { file, from, at }: RestoreWords): Promise<void> {
  if (at !== undefined && from === undefined)
    throw new Error(
      `--at says which backup of a folder or bucket, so name that too: npm run restore -- --from /backups --at ${at}`,
    )
  const target = from === undefined ? null : await openBackupTarget(env, from)
  const path = target ? '' : requireFile(file, 'restore')
  const database = await lockSystemDatabase(env)
  const report = await withSystem(env, database, (system) =>
    target ? restoreFrom(target, at, system) : restoreBackup(path, system),
  )
  console.log(`Restored ${inWords(report)} from the backup of ${report.madeAt}.`)
  for (const line of restoreEffectsInWords(report)) console.log(line)
  for (const key of report.missing) console.error(`The file ${key} is not in the backup, so it was not restored.`)
  for (const key of report.damaged) console.error(`The file ${key} is damaged in the backup, so it was not restored.`)
  if (report.missing.length + report.damaged.length > 0) process.exitCode = 1
}

function requireFile(file: string | undefined, command: string): string {
  if (!file)
    throw new Error(
      `Name the file: npm run ${command} -- thorough-backup.tar, or a folder or bucket that keeps many: ` +
        `npm run ${command} -- ${command === 'backup' ? '--to' : '--from'} /backups`,
    )
  return resolve(file)
}

function inWords({ tables, files }: { tables: number; files: number }): string {
  return `${count(tables, 'table')} and ${count(files, 'file')}`
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toLocaleString('en-GB', { maximumFractionDigits: 1 })} MB`
}

function printProblems({ missing, damaged }: { missing: string[]; damaged: string[] }): boolean {
  for (const key of missing) console.error(`The file ${key} is not in the store, so it is not in the backup.`)
  for (const key of damaged) console.error(`The file ${key} is damaged: it is backed up as it lies in the store.`)
  return missing.length + damaged.length === 0
}

function restoreEffectsInWords({ numbers: { step, last, isStored }, heldMails }: RestoreEffects): string[] {
  const next = Object.entries(last).map(([kind, number]) => `${kind.replaceAll('_', ' ')} ${number + 1}`)
  return [
    `Numbers were moved on by ${step.toLocaleString('en-GB')} beyond the last that is known, because the old system may ` +
      `have given out more. The next ones: ${next.join(', ')}.`,
    ...(isStored
      ? []
      : ['This could not be noted beside the backup, so the step counts the seconds since it was made.']),
    ...(heldMails > 0
      ? [
          `${count(heldMails, 'mail')} waited to be sent and may have been sent since: held until an administrator decides.`,
        ]
      : []),
    'Everybody signs in again; devices offer again what they sent since the backup.',
  ]
}

function count(number: number, noun: string): string {
  return `${number.toLocaleString('en-GB')} ${noun}${number === 1 ? '' : 's'}`
}
