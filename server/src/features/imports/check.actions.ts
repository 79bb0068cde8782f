import { setImmediate } from 'node:timers/promises'
import type { JobViewer } from '#contract/jobs/jobs.rules.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { listSitesOf } from '#server/features/companies/site-addresses.queries.ts'
import type { Checker } from './checker.ts'
import { companyChecker } from './companies/company.checker.ts'
import { equipmentChecker } from './equipment/equipment.checker.ts'
import {
  countOutcomes,
  countProblems,
  listRowsAfter,
  openReuse,
  updateFindings,
  type StoredRow,
} from './import-rows.queries.ts'
import { updateImport, type ImportRecord } from './imports.queries.ts'
import { listCompanyNames } from './known-records.queries.ts'
import { NameBook } from './name-book.rules.ts'
import { userChecker } from './users/user.checker.ts'

/** Few enough that other callers are answered between two lots. */
const rowsAtOnce = 100

/** Finds out what would become of every row. After a kill it begins anew: it has changed nothing but its own rows. */
export async function checkRows(deps: Deps, record: ImportRecord, { userId }: { userId: string }): Promise<void> {
  const { db } = deps
  const checker = await openChecker(deps, record, userId)
  let all = 0
  for await (const rows of rowsOf(db, record.id)) {
    checker.survey(rows)
    all += rows.length
  }
  const reuse = openReuse(db)
  let done = 0
  for await (const rows of rowsOf(db, record.id)) {
    const judged = await checker.judge(db, rows)
    await updateFindings(db, record.id, judged)
    done += rows.length
    await updateImport(db, record.id, { progressDone: done, progressOf: all }, { isProgress: true })
    await reuse(rows.length)
  }
  await updateImport(db, record.id, {
    state: 'checked',
    counts: await countOutcomes(db, record.id),
    problems: await countProblems(db, record.id),
    unknownNames: checker.unknownNames(),
  })
}

export function officeViewer({ userId }: { userId: string }): JobViewer {
  return { role: 'admin', userId, memberships: [] }
}

export async function openNames(db: Db, { names, made }: ImportRecord): Promise<NameBook> {
  return new NameBook({ companies: await listCompanyNames(db), sites: await listSitesOf(db), names, made })
}

async function openChecker(deps: Deps, record: ImportRecord, userId: string): Promise<Checker<unknown>> {
  const names = await openNames(deps.db, record)
  const setting = { record, names, viewer: officeViewer({ userId }), today: deps.clock.today() }
  switch (record.kind) {
    case 'equipment':
      return equipmentChecker(setting)
    case 'companies':
      return companyChecker(setting)
    case 'users':
      return userChecker(setting)
  }
}

async function* rowsOf(db: Db, importId: string): AsyncGenerator<StoredRow[]> {
  let after = 0
  for (;;) {
    const rows = await listRowsAfter(db, importId, { after, limit: rowsAtOnce })
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = last.row
    await setImmediate()
  }
}
