import { headersKey, plainHeader } from '#contract/imports/headers.rules.ts'
import type { Db } from '#server/db/database.ts'
import type { EventActor } from '#server/db/audit.ts'
import type { Deps } from '#server/deps.ts'
import { lockEquipment } from '#server/features/inspections/dangers/refresh-equipment.queries.ts'
import { lockCompanyForShare } from '#server/features/jobs/job-references.queries.ts'
import { officeViewer, openNames } from './check.actions.ts'
import type { Checker, Judged } from './checker.ts'
import { writeCompany } from '#server/features/imports/companies/write-companies.actions.ts'
import { companyChecker } from '#server/features/imports/companies/company.checker.ts'
import { equipmentChecker } from '#server/features/imports/equipment/equipment.checker.ts'
import { writePieces } from '#server/features/imports/equipment/write-pieces.actions.ts'
import {
  countOutcomes,
  countProblems,
  listRowsToWrite,
  markNeedsYou,
  markWritten,
  openReuse,
  type StoredRow,
  updateFindings,
} from './import-rows.queries.ts'
import { findImport, type ImportRecord, rememberMapping, updateImport } from './imports.queries.ts'
import { userChecker } from '#server/features/imports/users/user.checker.ts'
import { writeUser } from '#server/features/imports/users/write-users.actions.ts'
import type { Writing, Written } from './writing.ts'

interface Kind<Plan> {
  checker: Checker<Plan>
  /** Companies and users one at a time: a row may need what the row before it made. */
  rowsAtOnce: number
  write(tx: Db, writing: Writing, rows: { row: number; plan: Plan }[]): Promise<Written[]>
}

const changedSince = 'This was changed or examined after the check. Check the file again.'

export async function runRows(deps: Deps, record: ImportRecord, actor: EventActor): Promise<void> {
  const { db, clock } = deps
  const names = await openNames(db, record)
  const writing: Writing = { record, names, actor, made: [...record.made], clock }
  const writeNext = openWriter(deps, writing)
  const reuse = openReuse(db)
  for (let rows = await writeNext(); rows > 0; rows = await writeNext()) await reuse(rows)
  await db.transaction().execute(async (tx) => {
    await remember(tx, record, clock.now())
    await updateImport(tx, record.id, {
      state: 'done',
      finishedAt: clock.now(),
      counts: await countOutcomes(tx, record.id),
      problems: await countProblems(tx, record.id),
    })
  })
}

function openWriter({ db, clock }: Deps, writing: Writing): () => Promise<number> {
  const { record, names, actor } = writing
  const writerOf =
    <Plan>(kind: Kind<Plan>) =>
    () =>
      writeSome(db, writing, kind)
  switch (record.kind) {
    case 'equipment': {
      const setting = { record, names, viewer: officeViewer(actor), today: clock.today(), lock: lockCompanies }
      return writerOf({ checker: equipmentChecker(setting), rowsAtOnce: 100, write: writePieces })
    }
    case 'companies':
      return writerOf({ checker: companyChecker({ record, names }), rowsAtOnce: 1, write: writeCompany })
    case 'users':
      return writerOf({ checker: userChecker({ record, names }), rowsAtOnce: 1, write: writeUser })
  }
}

/** Nobody else writes their pieces meanwhile, and none of them goes; those that there are. */
async function lockCompanies(tx: Db, companyIds: string[], equipmentIds: string[]): Promise<Set<string>> {
  const live = new Set<string>()
  for (const id of [...new Set(companyIds)].toSorted()) if (await lockCompanyForShare(tx, id)) live.add(id)
  await lockEquipment(tx, { companyIds: [...live], equipmentIds })
  return live
}

function writeSome<Plan>(db: Db, writing: Writing, { checker, rowsAtOnce, write }: Kind<Plan>): Promise<number> {
  const { record, made, clock } = writing
  return db.transaction().execute(async (tx) => {
    const rows = await listRowsToWrite(tx, record.id, rowsAtOnce)
    if (rows.length === 0) return 0
    const judged = await checker.judge(tx, rows)
    const { asChecked, other } = sorted(rows, judged)
    const written = await write(tx, writing, asChecked)
    await updateFindings(tx, record.id, other)
    const done = written.filter((each) => 'undo' in each)
    await markWritten(tx, record.id, done, clock.now())
    const needing = written.flatMap((each) => ('needsYou' in each ? [{ row: each.row, message: each.needsYou }] : []))
    await markNeedsYou(tx, record.id, needing)
    const before = (await findImport(tx, record.id))?.progressDone ?? 0
    await updateImport(tx, record.id, { made, progressDone: before + rows.length }, { isProgress: true })
    return rows.length
  })
}

/** What was checked and stands as it stood then is written; what nothing is left to do for is unchanged; the rest needs a person. */
function sorted<Plan>(rows: StoredRow[], judged: Judged<Plan>[]) {
  const asChecked: { row: number; plan: Plan }[] = []
  const other: Judged<Plan>[] = []
  judged.forEach(({ finding, plan }, index) => {
    const before = rows[index]
    const isSame = finding.outcome === before?.outcome && finding.stoodAs === before.stoodAs
    if (isSame && plan !== null) asChecked.push({ row: finding.row, plan })
    else if (finding.outcome === 'unchanged' || finding.outcome === 'skipped' || finding.problems.length > 0) {
      other.push({ finding, plan })
    } else {
      const problem = { column: '', field: null, value: '', message: changedSince }
      other.push({ finding: { ...finding, outcome: 'needsYou', problems: [problem] }, plan })
    }
  })
  return { asChecked, other }
}

async function remember(tx: Db, record: ImportRecord, usedAt: Date) {
  const { kind, columns, dateOrders, serialWidth } = record
  await rememberMapping(tx, {
    kind,
    headers: headersKey(columns.map(({ header }) => header)),
    columns: columns.map(({ header, field }) => ({ header: plainHeader(header), field })),
    dateOrders,
    serialWidth,
    usedAt,
  })
}
