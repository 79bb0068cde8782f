import type { JobViewer } from '#contract/jobs/jobs.rules.ts'
import type { Day } from '#contract/values/days.ts'
import { grouped } from '#contract/values/grouped.ts'
import type { Db } from '#server/db/database.ts'
import { idsOf } from '#server/db/pages.ts'
import { equipmentDetails, type EquipmentRow } from '#server/features/equipment/equipment.queries.ts'
import { judged, leftOut, type Checker, type Judged, SameRows } from '#server/features/imports/checker.ts'
import type { StoredRow } from '#server/features/imports/import-rows.queries.ts'
import type { ImportRecord } from '#server/features/imports/imports.queries.ts'
import {
  findPieces,
  listImportedExaminations,
  type FoundPiece,
  type ImportedExamination,
} from '#server/features/imports/known-records.queries.ts'
import type { MeantCompany, MeantSite, NameBook } from '#server/features/imports/name-book.rules.ts'
import { rowOpener, type OpenRow } from '#server/features/imports/open-row.rules.ts'
import { planPiece, whyNoCompany, whyNoSite, type PiecePlan } from './judge-piece.rules.ts'
import { readPiece, type ReadPiece } from './read-piece.rules.ts'

export interface EquipmentPlan extends PiecePlan {
  id: string | null
  company: MeantCompany
  site: MeantSite
  piece: EquipmentRow | null
}

interface Open {
  row: OpenRow
  read: ReadPiece
  company: MeantCompany
  site: MeantSite
  keys: string[]
}

interface Setting {
  record: ImportRecord
  names: NameBook
  viewer: JobViewer
  today: Day
  /** Of a run: keeps others from writing pieces of these companies meanwhile, and says which companies there are. */
  lock?: (db: Db, companyIds: string[], equipmentIds: string[]) => Promise<ReadonlySet<string>>
}

export function equipmentChecker({ record, names, viewer, today, lock }: Setting): Checker<EquipmentPlan> {
  const openRow = rowOpener(record)
  const same = new SameRows()

  function open(stored: StoredRow): Open {
    const row = openRow(stored)
    const read = readPiece(row, today)
    const name = read.company || (record.companyName ?? '')
    const company: MeantCompany =
      read.company === '' && record.companyId !== null
        ? { is: 'known', id: record.companyId, name: record.companyName ?? '' }
        : names.company(read.company)
    const site = names.site(company, name, read.site, read.sitePostcode)
    return { row, read, company, site, keys: keysOf(read, company) }
  }

  return {
    survey(rows) {
      for (const stored of rows) {
        const { row, keys } = open(stored)
        same.add(keys, row.row, row.content())
      }
    },
    async judge(db, rows) {
      const opened = rows.map(open)
      const companyIds = opened.flatMap(({ company }) => (company.is === 'known' ? [company.id] : []))
      const live = await lock?.(
        db,
        companyIds,
        opened.flatMap(({ read }) => read.id ?? []),
      )
      for (const { row, company } of opened) {
        if (live && company.is === 'known' && !live.has(company.id)) row.problem('company', 'This company was deleted.')
      }
      const known = await knownPieces(db, viewer, opened)
      return opened.map((each) => judge(each, known, { same, today }))
    },
    unknownNames: () => names.unknownNames(),
  }
}

function keysOf({ id, identity }: ReadPiece, company: MeantCompany): string[] {
  const owner = company.is === 'known' ? company.id : company.is === 'new' ? company.key : null
  if (id === null) return identity === null ? [] : [`${owner ?? company.is} ${identity}`]
  return identity === null || owner === null ? [id] : [id, `${owner} ${identity}`]
}

interface Known {
  found: Map<number, FoundPiece[]>
  pieces: Map<string, EquipmentRow>
  imported: Map<string, ImportedExamination[]>
}

async function knownPieces(db: Db, viewer: JobViewer, opened: Open[]): Promise<Known> {
  const found = await findPieces(
    db,
    opened.map(({ row, read, company }) => ({
      row: row.row,
      companyId: company.is === 'known' ? company.id : null,
      identity: read.identity,
      serial: read.serial,
      id: read.id,
    })),
  )
  const ids = [...new Set(found.map(({ id }) => id))].map((id) => ({ id }))
  const pieces = await equipmentDetails(db, viewer, ids)
  const imported = await listImportedExaminations(db, idsOf(pieces))
  return {
    found: grouped(found, ({ row }) => row),
    pieces: new Map(pieces.map((piece) => [piece.id, piece])),
    imported: grouped(imported, ({ equipmentId }) => equipmentId),
  }
}

function judge(
  { row, read, company, site, keys }: Open,
  known: Known,
  { same, today }: { same: SameRows; today: Day },
): Judged<EquipmentPlan> {
  const found = known.found.get(row.row) ?? []
  const listed = (how: FoundPiece['how']) =>
    found.filter((each) => each.how === how).flatMap(({ id }) => known.pieces.get(id) ?? [])
  const [byId] = listed('_id')
  const [byWords, ...others] = listed('identity')
  const piece = byId ?? byWords ?? null
  const isItsOwn = company.is === 'missing' || (company.is === 'several' && byId?.companyName === read.company)
  const owner: MeantCompany = byId && isItsOwn ? { is: 'known', id: byId.companyId, name: byId.companyName } : company
  const original = same.original(keys, row.row)
  const isSkipped = company.is === 'skipped' || site.is === 'skipped'
  if (isSkipped || original !== null) {
    const why = isSkipped ? 'Left out, as you chose for its name.' : `The same as row ${original}.`
    return leftOut(row, 'serialNumber', { label: labelOf(read, null), why })
  }
  const [noCompany, noSite] = [whyNoCompany[owner.is], whyNoSite[site.is]]
  if (noCompany) row.problem('company', noCompany)
  if (noSite) row.problem('site', noSite)
  const foreign = owner.is === 'new' || (owner.is === 'known' && byId && byId.companyId !== owner.id)
  if (byId && foreign) row.problem('_id', 'This record ID belongs to another company.')
  if (byId && byWords && ![byWords, ...others].some(({ id }) => id === byId.id)) {
    row.problem('serialNumber', 'Another piece of the company has this serial number and description.')
  }
  if (!byId && others.length > 0) {
    row.problem(
      'serialNumber',
      'Several pieces of the company have this serial number and description. Give the record ID.',
    )
  }
  const [namesake] = piece ? [] : listed('serial')
  if (namesake) {
    const what = `“${namesake.description}”`
    row.problem(
      'description',
      `The company already has this serial number, on ${what}. Write that description if it is the same piece.`,
    )
  }
  row.contradicted(same.contradictions(keys, row.row), 'Another row says something different about the same piece.')
  const imported = known.imported.get(piece?.id ?? '') ?? []
  const plan = planPiece(row, read, { piece: foreign ? null : piece, imported, site, today })
  const isKnownHere = piece !== null && !foreign
  const changes = plan?.changes ?? []
  const finding = {
    outcome: !isKnownHere ? 'create' : changes.length > 0 ? 'update' : 'unchanged',
    matchedBy: !isKnownHere ? null : byId ? '_id' : 'identity',
    label: labelOf(read, isKnownHere ? piece : null),
    recordId: isKnownHere ? piece.id : (namesake?.id ?? null),
    changes,
    // A name may lead to another company after the one that was meant was deleted or renamed.
    stoodAs: isKnownHere ? standing(piece) : owner.is === 'known' && !owner.isMade ? owner.id : null,
  } as const
  const written = plan && { ...plan, id: read.id, company: owner, site, piece: isKnownHere ? piece : null }
  return judged(row, finding, written)
}

export function standing(piece: EquipmentRow): string {
  const { version, lastItemId, lastExaminationDate, nextExaminationDate, isNotFit, hasImmediateDanger } = piece
  return JSON.stringify([version, lastItemId, lastExaminationDate, nextExaminationDate, isNotFit, hasImmediateDanger])
}

function labelOf({ facts }: ReadPiece, piece: EquipmentRow | null): string {
  const { serialNumber = piece?.serialNumber ?? '', description = piece?.description ?? '' } = facts
  return [serialNumber, description].filter(Boolean).join(' · ')
}
