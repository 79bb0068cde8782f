import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { BackupPlace } from './backup-place.ts'
import { recordAfter, type BackedUp, type IssuedNumbers } from './issued-numbers.rules.ts'
import type { System } from './make-backup.ts'

const IssuedNumbersJson = z.object({
  place: z.uuid(),
  event: z.enum(['backup', 'restore']),
  at: z.iso.datetime(),
  last: z.record(z.string(), z.int()),
})

/** The note of numbers beside the backups of a place. One that can't be read counts as none: the step is larger then. */
export async function readNumbers(place: BackupPlace): Promise<IssuedNumbers | null> {
  try {
    return IssuedNumbersJson.safeParse(JSON.parse((await place.readNote()) ?? 'null')).data ?? null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** After a backup: in the note, and in the system itself, which so knows in how many places its backups are. */
export async function noteBackup({ pool, clock }: System, place: BackupPlace, { madeAt, last }: BackedUp) {
  const after = recordAfter(await readNumbers(place), { event: 'backup', at: madeAt, last }, randomUUID())
  await place.writeNote(JSON.stringify(after))
  await pool.query('insert into backups (made_at, place) values ($1, $2)', [clock.now(), after.place])
  await pool.query(`insert into audit_log (at, what, after) values ($1, 'system-backed-up', $2)`, [
    clock.now(),
    JSON.stringify({ place: after.place }),
  ])
}
