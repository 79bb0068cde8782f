import { randomUUID } from 'node:crypto'
import type { ClientBase } from 'pg'
import type { BackupFacts } from './backup-facts.ts'
import type { BackupPlace } from './backup-place.ts'
import { readNumbers, lastNumbers, setLastNumbers } from './issued-numbers.ts'
import { numbersAfterRestore, recordAfter, type IssuedNumbers, type LastNumbers } from './issued-numbers.rules.ts'

export interface RestoreEffects {
  /** How far each kind was moved on, which one is left out, and whether this restore is noted beside the backup. */
  numbers: { step: number; last: LastNumbers; isStored: boolean }
  heldMails: number
}

/** Within the transaction of the restore. */
export async function finishRestore(
  client: ClientBase,
  facts: BackupFacts,
  { now, place }: { now: Date; place: BackupPlace },
): Promise<RestoreEffects> {
  const numbers = await moveNumbersOn(client, facts, { now, place })
  // A number that was reserved when the backup was made may have been given out since.
  await client.query('delete from reserved_certificate_numbers')
  const heldMails = await holdQueuedMail(client, now)
  const epoch = await renewEpoch(client)
  // A session that was ended since the backup must not come to life again.
  for (const table of ['sessions', 'sign_in_challenges', 'sso_codes', 'calendar_feeds', 'share_links', 'exports'])
    await client.query(`delete from ${table}`)
  await client.query('update api_tokens set revoked_at = $1 where revoked_at is null', [now])
  await stopImports(client)
  // No device is told that its session merely expired: what was decided about it since the backup is not known here.
  await client.query('delete from ended_sessions')
  await client.query(
    'insert into restores (epoch, restored_at, backup_made_at, last_certificate) values ($1, $2, $3, $4)',
    [epoch, now, facts.madeAt, numbers.last['certificate'] ?? 0],
  )
  const after = { backupMadeAt: facts.madeAt, numbers, heldMails }
  await client.query(`insert into audit_log (at, what, about, after) values ($1, 'system-restored', $2, $3)`, [
    now,
    epoch,
    JSON.stringify(after),
  ])
  return { numbers, heldMails }
}

/** The record is written before the restore is committed: one that is killed between the two only leaves a gap. */
async function moveNumbersOn(
  client: ClientBase,
  { tables, madeAt }: BackupFacts,
  { now, place }: { now: Date; place: BackupPlace },
): Promise<RestoreEffects['numbers']> {
  const found = await readNumbers(place)
  const backup = { madeAt, last: await lastNumbers(client, tables) }
  const isElsewhere = found !== null && (await isBackedUpElsewhere(client, found.place, madeAt))
  const small = numbersAfterRestore({ backup, record: found, isElsewhere, now })
  const isStored = await isWritten(
    place,
    recordAfter(found, { event: 'restore', at: now.toISOString(), last: small.last }, randomUUID()),
  )
  const moved = isStored ? small : numbersAfterRestore({ backup, record: null, isElsewhere, now })
  await setLastNumbers(client, tables, moved.last)
  return { ...moved, isStored }
}

/** A backup may lie on a medium that can't be written to; the report says so, and the step is larger. */
async function isWritten(place: BackupPlace, after: IssuedNumbers): Promise<boolean> {
  try {
    await place.writeNote(JSON.stringify(after))
    return true
  } catch {
    return false
  }
}

async function isBackedUpElsewhere(client: ClientBase, place: string, madeAt: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from backups where made_at > $2::timestamptz - interval '90 days' and place <> $1 limit 1`,
    [place, madeAt],
  )
  return rowCount === 1
}

async function holdQueuedMail(client: ClientBase, now: Date): Promise<number> {
  const { rowCount } = await client.query(
    `update mails set status = 'held', settled_at = $1, last_problem = $2 where status = 'queued'`,
    [now, 'The system was restored from a backup while this email was waiting. It may have been sent already.'],
  )
  return rowCount ?? 0
}

/** Their tasks are not in a backup. What can be taken up again says so; no file of one that was being read is sure to be there. */
async function stopImports(client: ClientBase) {
  const stopped = 'The system was restored from a backup while this import was under way.'
  await client.query(
    `update imports set version = version + 1,
       state = case state when 'checking' then 'mapping' when 'undoing' then 'done' else 'failed' end,
       error = case state when 'running' then $1 when 'reading' then $2 end
     where state in ('reading', 'checking', 'running', 'undoing')`,
    [`${stopped} Continue the import to write the rest.`, `${stopped} Choose the file again.`],
  )
}

/** Devices hear by the epoch that this memory is another one and offer their work again. */
async function renewEpoch(client: ClientBase): Promise<string | undefined> {
  const { rows } = await client.query<{ epoch: string }>(
    'update system_epoch set epoch = gen_random_uuid() returning epoch',
  )
  return rows[0]?.epoch
}
