import { z } from 'zod'
import { isOfFirstRelease, listMigrations } from '#server/db/migrate.ts'
import { names } from './archive-entry.ts'
import { readArchive, wholeOf } from './archive-reader.ts'

/** What stands first in a backup. */
export const BackupFacts = z.object({
  product: z.literal('Thorough'),
  /** 1: the files are in the archive. 2: they are kept beside it, in a folder or bucket. */
  format: z.literal([1, 2]),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), last: z.string() })),
})
export type BackupFacts = z.infer<typeof BackupFacts>

/** A reason for whoever typed the command; a stack trace would add nothing. */
export class CannotRestore extends Error {
  override name = 'CannotRestore'
}

export async function readFacts(path: string): Promise<BackupFacts> {
  const facts = BackupFacts.safeParse(await firstEntry(path)).data
  if (!facts) throw new CannotRestore(`${path} is no backup of Thorough, or its beginning is damaged.`)
  if (!isOfFirstRelease(facts.migrations)) {
    throw new CannotRestore(
      `${path} was made by a Thorough of before 1.0.0, which this one cannot read. Nothing was changed.`,
    )
  }
  const known = new Set(await listMigrations())
  if (facts.migrations.some((name) => !known.has(name))) {
    throw new CannotRestore(
      `${path} was made by a newer release of Thorough than this one. Restore it with that release or a later one.`,
    )
  }
  return facts
}

async function firstEntry(path: string): Promise<unknown> {
  try {
    for await (const entry of readArchive(path)) {
      return entry.name === names.facts ? JSON.parse((await wholeOf(entry)).toString()) : undefined
    }
  } catch (error) {
    if (isMissing(error)) throw new CannotRestore(`There is no file ${path}.`)
  }
  return undefined
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
