import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import type { BackupTarget } from './backup-target.ts'
import { nullIfMissing } from './copy-files.ts'
import { recordAfter, type BackedUp, type IssuedNumbers } from './issued-numbers.rules.ts'
import type { System } from './make-backup.ts'

const IssuedNumbersJson = z.object({
  place: z.uuid(),
  event: z.enum(['backup', 'restore']),
  at: z.iso.datetime(),
  last: z.record(z.string(), z.int()),
})

/** Where the record of numbers lies that were given out; each place where backups lie has one. */
export interface IssuedNumbersRecord {
  /** Null where there is none, or none that can be read. */
  read(): Promise<IssuedNumbers | null>
  write(record: IssuedNumbers): Promise<void>
}

const besideArchives = 'thorough-numbers.json'
const inTarget = 'numbers.json'

export function recordBeside(archive: string): IssuedNumbersRecord {
  const path = join(dirname(archive), besideArchives)
  return {
    read: async () => parsed(await readFile(path, 'utf8').catch(() => null)),
    async write(record) {
      const unfinished = `${path}.unfinished`
      await writeFile(unfinished, JSON.stringify(record), { mode: 0o600, flush: true })
      await rename(unfinished, path)
    },
  }
}

export function recordIn(target: BackupTarget): IssuedNumbersRecord {
  return {
    async read() {
      const stream = await target.open(inTarget).catch(nullIfMissing)
      return parsed(stream && (await text(stream)))
    },
    async write(record) {
      const folder = await mkdtemp(join(tmpdir(), 'thorough-backup-'))
      try {
        const path = join(folder, inTarget)
        await writeFile(path, JSON.stringify(record), { mode: 0o600 })
        await target.put(inTarget, path)
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
  }
}

/** After a backup: in the record, and in the system itself, which so knows in how many places its backups lie. */
export async function noteBackup({ pool, clock }: System, record: IssuedNumbersRecord, { madeAt, last }: BackedUp) {
  const after = recordAfter(await record.read(), { event: 'backup', at: madeAt, last }, randomUUID())
  await record.write(after)
  await pool.query(`insert into audit_log (at, what, after) values ($1, 'system-backed-up', $2)`, [
    clock.now(),
    JSON.stringify({ place: after.place }),
  ])
}

/** A record that can't be read counts as none: the step is larger then. */
function parsed(json: string | null): IssuedNumbers | null {
  if (json === null) return null
  try {
    return IssuedNumbersJson.safeParse(JSON.parse(json)).data ?? null
  } catch {
    return null
  }
}
