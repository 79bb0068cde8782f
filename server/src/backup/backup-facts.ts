import { z } from 'zod'
import { isOfFirstRelease, listMigrations } from '#server/db/migrate.ts'
import { hasCode } from '#server/platform/error-codes.ts'
import { names, readEntry } from './archive.ts'

const BackupFacts = z.object({
  product: z.literal('Thorough'),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), last: z.string() })),
})
export type BackupFacts = z.infer<typeof BackupFacts>

/** A reason for the person who typed the command; a stack trace would add nothing. */
export class CannotRestore extends Error {
  override name = 'CannotRestore'
}

export async function readFacts(path: string): Promise<BackupFacts> {
  const facts = BackupFacts.safeParse(await readFactsJson(path)).data
  if (!facts) throw new CannotRestore(`${path} is not a backup of Thorough, or its beginning is damaged.`)
  if (!isOfFirstRelease(facts.migrations)) {
    throw new CannotRestore(`${path} is from a release before 1.0.0, which this one can’t read. Nothing was changed.`)
  }
  const known = new Set(await listMigrations())
  if (facts.migrations.some((name) => !known.has(name))) {
    throw new CannotRestore(
      `${path} was made by a newer release of Thorough than this one. Restore it with that release or a later one.`,
    )
  }
  return facts
}

async function readFactsJson(path: string): Promise<unknown> {
  try {
    return JSON.parse((await readEntry(path, names.facts)) ?? 'null')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) throw new CannotRestore(`There is no file ${path}.`)
    return null
  }
}
