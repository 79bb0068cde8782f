import { resolve } from 'node:path'
import type { Consequences } from '#server/backup/after-restore.ts'
import { makeBackup, type BackupReport } from '#server/backup/make-backup.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import type { Env } from '#server/env.ts'
import { claimDatabase, onSystem, reachDatabase } from './system-access.ts'

/** `backup <file>`: also while the server runs. Ends with 1 when a file was not to be had, so that a timer notices. */
export async function runBackup(env: Env, file: string | undefined): Promise<void> {
  const path = requireFile(file, 'backup')
  const reached = await reachDatabase(env)
  const report = await onSystem(env, reached, (system) => makeBackup(path, system))
  console.log(`Backed up ${inWords(report)} to ${path}.`)
  if (!tellTroubles(report)) process.exitCode = 1
}

/** `restore <file>`: into an empty system, with no server running on it. */
export async function runRestore(env: Env, file: string | undefined): Promise<void> {
  const path = requireFile(file, 'restore')
  const reached = await claimDatabase(env)
  const report = await onSystem(env, reached, (system) => restoreBackup(path, system))
  const { madeAt, tables, files } = report
  console.log(`Restored ${count(tables, 'table')} and ${count(files, 'file')} from the backup of ${madeAt}.`)
  for (const line of consequencesInWords(report)) console.log(line)
}

function requireFile(file: string | undefined, command: string): string {
  if (!file) throw new Error(`Name the file: npm run ${command} -- thorough-backup.tar`)
  return resolve(file)
}

function inWords({ tables, files, bytes }: BackupReport): string {
  const megabytes = (bytes / 1_000_000).toLocaleString('en-GB', { maximumFractionDigits: 1 })
  return `${count(tables, 'table')} and ${count(files, 'file')} (${megabytes} MB)`
}

function tellTroubles({ missing, damaged }: BackupReport): boolean {
  for (const key of missing) console.error(`The file ${key} is not in the store, so it is not in the backup.`)
  for (const key of damaged) console.error(`The file ${key} is damaged: it is backed up as it lies in the store.`)
  return missing.length + damaged.length === 0
}

function consequencesInWords({ numbers: { step, last }, heldMails }: Consequences): string[] {
  const next = Object.entries(last).map(([kind, number]) => `${kind.replaceAll('_', ' ')} ${number + 1}`)
  return [
    `Numbers were moved on by ${step.toLocaleString('en-GB')}, because the old system may have given out more ` +
      `after the backup. The next ones: ${next.join(', ')}.`,
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
