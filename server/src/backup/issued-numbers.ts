import { randomUUID } from 'node:crypto'
import type { ClientBase } from 'pg'
import { quoted } from '#server/db/table-facts.ts'
import type { BackupFacts } from './backup-facts.ts'
import type { BackupPlace } from './backup-place.ts'
import { recordAfter, type BackedUp, IssuedNumbers, type LastNumbers } from './issued-numbers.rules.ts'
import type { System } from './make-backup.ts'

/** The note of numbers beside the backups of a place. One that can't be read counts as none: the step is larger then. */
export async function readNumbers(place: BackupPlace): Promise<IssuedNumbers | null> {
  try {
    return IssuedNumbers.safeParse(JSON.parse((await place.readNote()) ?? 'null')).data ?? null
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

type Table = BackupFacts['tables'][number]

/** A table `x_numbers` with one row that says `last` holds the last number of x. */
export async function lastNumbers(client: ClientBase, tables: Table[]): Promise<LastNumbers> {
  const numbers: LastNumbers = {}
  for (const { name } of tables.filter(isCounter)) {
    const { rows } = await client.query<{ last: number }>(`select last from ${quoted(name)}`)
    if (rows[0]) numbers[kindOf(name)] = rows[0].last
  }
  return numbers
}

export async function setLastNumbers(client: ClientBase, tables: Table[], numbers: LastNumbers): Promise<void> {
  for (const { name } of tables.filter(isCounter))
    await client.query(`update ${quoted(name)} set last = $1`, [numbers[kindOf(name)]])
}

function isCounter({ name, columns }: Table): boolean {
  return name.endsWith('_numbers') && columns.includes('last')
}

function kindOf(name: string): string {
  return name.replace(/_numbers$/, '')
}
