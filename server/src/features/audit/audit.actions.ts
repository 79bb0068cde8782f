import type { AuditEntry } from '#contract/audit/audit.contract.ts'
import {
  auditActorName,
  auditChanges,
  auditKindLabels,
  auditWords,
  eventsMatching,
} from '#contract/audit/audit-words.rules.ts'
import type { Page } from '#contract/values/pages.ts'
import type { Db } from '#server/db/database.ts'
import type { CsvColumn } from '#server/http/reply/csv.ts'
import {
  entriesInChunks,
  idsNamed,
  listEntries,
  namesOf,
  type AuditFilter,
  type EntryRow,
  type NamedThing,
} from './audit.queries.ts'

type Asked = Omit<AuditFilter, 'search'> & { q?: string | undefined }

export async function listAudit(db: Db, asked: Asked): Promise<Page<AuditEntry>> {
  const { rows, total } = await listEntries(db, await filterOf(db, asked))
  return { rows: await described(db, rows), total }
}

export async function* auditInChunks(db: Db, asked: Asked): AsyncGenerator<AuditEntry[]> {
  for await (const rows of entriesInChunks(db, await filterOf(db, asked))) yield described(db, rows)
}

async function filterOf(db: Db, { q, ...filter }: Asked): Promise<AuditFilter> {
  return { ...filter, search: q ? { text: q, ids: await idsNamed(db, q), events: eventsMatching(q) } : undefined }
}

export const auditColumns: CsvColumn<AuditEntry>[] = [
  { header: 'When', cell: ({ at }) => at },
  { header: 'Who', cell: auditActorName },
  { header: 'What', cell: ({ words }) => words },
  { header: 'Kind', cell: ({ about }) => (about ? auditKindLabels[about.kind] : '') },
  { header: 'About', cell: ({ about }) => about?.name ?? '' },
  {
    header: 'Changes',
    cell: ({ before, after }) =>
      auditChanges(before, after)
        .map((change) => `${change.field}: ${change.before || 'none'} → ${change.after || 'none'}`)
        .join('; '),
  },
]

async function described(db: Db, rows: EntryRow[]): Promise<AuditEntry[]> {
  const ids = [
    ...new Set(rows.flatMap(({ about, before, after }) => [about ?? [], idsIn(before), idsIn(after)].flat())),
  ]
  const things = new Map((await namesOf(db, ids)).map((thing) => [thing.id, thing]))
  return rows.map((row) => toEntry(row, things))
}

function toEntry(row: EntryRow, things: Map<string, NamedThing>): AuditEntry {
  const thing = row.about === null ? undefined : things.get(row.about)
  return {
    _id: Number(row.id),
    at: row.at.toISOString(),
    actor: actorOf(row),
    what: row.what,
    words: auditWords(row.what),
    about: row.about === null ? null : { _id: row.about, kind: thing?.kind ?? 'other', name: thing?.name ?? '' },
    before: withNames(row.before, things),
    after: withNames(row.after, things),
  }
}

const quotedId = /"([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})"/g

function idsIn(value: unknown): string[] {
  return Array.from(JSON.stringify(value ?? null).matchAll(quotedId), ([, id = '']) => id)
}

/** People read names: an id says nothing to them. */
function withNames(value: unknown, things: Map<string, NamedThing>): unknown {
  const text = JSON.stringify(value ?? null)
  return JSON.parse(
    text.replaceAll(quotedId, (id) => JSON.stringify(things.get(id.slice(1, -1))?.name ?? id.slice(1, -1))),
  )
}

function actorOf({ actorId, actorName, tokenName }: EntryRow): AuditEntry['actor'] {
  if (!actorId || actorName === null) return null
  return { _id: actorId, name: actorName, ...(tokenName !== null && { token: tokenName }) }
}
