import { addMonths, type Day, longDay } from '#contract/values/days.ts'
import type { Deps } from '#server/deps.ts'
import { lockFirstUser } from '#server/features/auth/auth.queries.ts'
import { demoAccounts } from '#server/features/auth/demo-accounts.ts'
import { insertFile, markUsed } from '#server/features/files/files.queries.ts'
import { checkRows } from '#server/features/imports/check.actions.ts'
import { findImport, insertImport, listImportRecords, updateImport } from '#server/features/imports/imports.queries.ts'
import { readImport } from '#server/features/imports/read.actions.ts'
import { runRows } from '#server/features/imports/run.actions.ts'
import { demoCompanies } from './demo-companies.ts'
import { findDemoUser } from './demo-data.queries.ts'
import { storeDemoFile } from './demo-files.ts'

const fileName = 'theatre-rigging.csv'

/** By the product's own steps, with rows that still need a person. One cut short goes on; one undone stays so. */
export async function fillDemoImport(deps: Deps): Promise<void> {
  const { db, clock, log } = deps
  const userId = await findDemoUser(db, String(demoAccounts[0]?.email))
  if (userId === undefined) return
  try {
    const importId = await startedImport(deps, userId)
    for (;;) {
      const record = await findImport(db, importId)
      if (record?.state === 'reading') await readImport(deps, record)
      else if (record?.state === 'mapping') await updateImport(db, importId, { state: 'checking' })
      else if (record?.state === 'checking') await checkRows(deps, record, { userId })
      else if (record?.state === 'checked') await updateImport(db, importId, { state: 'running', ranAt: clock.now() })
      else if (record?.state === 'running') await runRows(deps, record, { userId })
      else return
    }
  } catch (error) {
    log.warn({ err: error }, 'The demo’s import could not be finished; the next start goes on with it.')
  }
}

async function startedImport({ db, clock, files }: Deps, userId: string): Promise<string> {
  const { rows } = await listImportRecords(db, {})
  const before = rows.find((each) => each.fileName === fileName && each.createdBy === userId)
  if (before) return before.id
  const bytes = Buffer.from(sheetOn(clock.today()))
  const file = await storeDemoFile(files, { kind: 'sheet', name: fileName, mediaType: 'text/csv' }, bytes)
  return db.transaction().execute(async (tx) => {
    await lockFirstUser(tx)
    await insertFile(tx, file, clock.now())
    await markUsed(tx, [file.id])
    const facts = { kind: 'equipment', fileId: file.id, fileName, companyId: null } as const
    return insertImport(tx, { ...facts, createdBy: userId, createdAt: clock.now() })
  })
}

function sheetOn(today: Day): string {
  const theatre = demoCompanies.at(-1)
  const site = theatre?.sites[0]
  const last = longDay(addMonths(today, -4))
  const [inSixMonths, inTwelve] = [addMonths(today, 2), addMonths(today, 8)].map(longDay)
  const rows = [
    ['FB-01', 'Counterweight Set', 'Hall Stage', '350 kg', 'Bar 1', last, inTwelve, 'Safe', 'HS/4411'],
    ['FB-02', 'Counterweight Set', 'Hall Stage', '350 kg', 'Bar 2', last, inTwelve, 'Safe', 'HS/4412'],
    ['', 'Counterweight Set', 'Hall Stage', '350 kg', 'Bar 3', last, inTwelve, 'Safe', 'HS/4413'],
    ['LS-1180', 'Chain Block', 'Loadstar', '500 kg', 'Grid, stage left', last, inTwelve, 'Safe', 'HS/4414'],
    ['LS-1181', 'Chain Block', 'Loadstar', '500 kg', 'Grid, stage right', last, inTwelve, 'Unsafe', 'HS/4415'],
    ['RS-77', 'Round Sling', 'Spanset', '1 t', 'Rigging store', last, inSixMonths, 'Safe', 'HS/4416'],
    ['BS-12', 'Bow Shackle', 'Green Pin', '2 t', 'Rigging store', 'before the panto', inSixMonths, 'Safe', 'HS/4417'],
    ['BS-13', 'Bow Shackle', 'Green Pin', '2 t', 'Rigging store', last, inSixMonths, 'Safe', 'HS/4418'],
  ]
  const place = [theatre?.name, `${site?.addressLine1}, ${site?.city}, ${site?.postcode}`]
  const headers = 'Client;Site;S/N;Description;Make;SWL;Location;Last TE;Next due;Result;Report No'
  return [headers, ...rows.map((row) => [...place, ...row].join(';'))].join('\r\n')
}
