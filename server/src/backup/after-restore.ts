import type { ClientBase } from 'pg'
import { quoted } from '#server/db/table-facts.ts'
import type { BackupFacts } from './backup-facts.ts'

/** What a restore has changed besides bringing the backup back. Printed by the command and kept in the audit log. */
export interface Consequences {
  /** By how much each kind of number was moved on, and the last one that is left out. */
  numbers: { step: number; last: Record<string, number> }
  /** How many mails that waited in the queue are held for a decision. */
  heldMails: number
}

/** More numbers of one kind than any firm gives out between a backup and the loss of its system. */
const minStep = 1_000

/**
 * The old system went on giving out numbers after the backup, and so did one that was restored from the same backup
 * before. Neither can be asked, so the step grows by one for each second since the backup: a later restore begins
 * beyond whatever an earlier one has given out.
 */
export function numberStep(madeAt: Date, now: Date): number {
  return minStep + Math.max(0, Math.ceil((now.getTime() - madeAt.getTime()) / 1_000))
}

/** Within the transaction of the restore. */
export async function finishRestore(client: ClientBase, facts: BackupFacts, now: Date): Promise<Consequences> {
  const numbers = await moveNumbersOn(client, facts, numberStep(new Date(facts.madeAt), now))
  await forgetReservedNumbers(client, facts)
  const heldMails = await holdQueuedMail(client, facts, now)
  const epoch = await renewEpoch(client)
  // A session that was ended since the backup must not come to life again.
  await client.query('delete from sessions')
  await forgetSessionEnds(client, facts)
  const after = { backupMadeAt: facts.madeAt, numbers, heldMails }
  await client.query(`insert into audit_log (at, what, about, after) values ($1, 'system-restored', $2, $3)`, [
    now,
    epoch,
    JSON.stringify(after),
  ])
  return { numbers, heldMails }
}

/** A table `x_numbers` with one row that says `last` holds the last number of x. */
async function moveNumbersOn(
  client: ClientBase,
  { tables }: BackupFacts,
  step: number,
): Promise<Consequences['numbers']> {
  const last: Record<string, number> = {}
  for (const { name } of tables.filter(isCounter)) {
    const { rows } = await client.query<{ last: number }>(
      `update ${quoted(name)} set last = last + $1 returning last`,
      [step],
    )
    if (rows[0]) last[name.replace(/_numbers$/, '')] = rows[0].last
  }
  return { step, last }
}

function isCounter({ name, columns }: BackupFacts['tables'][number]): boolean {
  return name.endsWith('_numbers') && columns.includes('last')
}

/** A number that was set aside when the backup was made may have been given out since. */
async function forgetReservedNumbers(client: ClientBase, { tables }: BackupFacts): Promise<void> {
  if (tables.some(({ name }) => name === 'reserved_certificate_numbers'))
    await client.query('delete from reserved_certificate_numbers')
}

/** No device is told that its session merely expired: what was decided about it since the backup is not known here. */
async function forgetSessionEnds(client: ClientBase, { tables }: BackupFacts): Promise<void> {
  if (tables.some(({ name }) => name === 'ended_sessions')) await client.query('delete from ended_sessions')
}

/** Before there was a state of its own for it, such a mail counts as failed, which can be tried again too. */
async function holdQueuedMail(client: ClientBase, { tables, migrations }: BackupFacts, now: Date): Promise<number> {
  if (!tables.some(({ name }) => name === 'mails')) return 0
  const status = migrations.includes('0070_held_mail.sql') ? 'held' : 'failed'
  const { rowCount } = await client.query(
    `update mails set status = $1, settled_at = $2, last_problem = $3 where status = 'queued'`,
    [status, now, 'The system was restored from a backup while this mail was waiting. It may have been sent already.'],
  )
  return rowCount ?? 0
}

/** Devices hear by the epoch that this memory is another one and offer their work again. */
async function renewEpoch(client: ClientBase): Promise<string | undefined> {
  const { rows } = await client.query<{ epoch: string }>(
    'update system_epoch set epoch = gen_random_uuid() returning epoch',
  )
  return rows[0]?.epoch
}
