import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/imports/imports.contract.ts'
import { importKindLabels } from '#contract/imports/import-fields.ts'
import { mapPage } from '#server/db/pages.ts'
import type { Deps } from '#server/deps.ts'
import { momentCell, type CsvColumn } from '#server/http/reply/csv.ts'
import { routeTable } from '#server/http/reply/table-file.ts'
import { route } from '#server/http/route.ts'
import { listCheckedRows } from './import-rows.queries.ts'
import { toImport } from './import.mapper.ts'
import {
  checkImport,
  createImport,
  deleteImport,
  mapImport,
  requireImport,
  runImport,
  undoImport,
} from './imports.actions.ts'
import { listImportRecords } from './imports.queries.ts'
import { downloadProblems, downloadTemplate } from './workbooks.actions.ts'

const importColumns: readonly CsvColumn<contract.Import>[] = [
  { header: 'File', cell: ({ fileName }) => fileName },
  { header: 'What Is in It', cell: ({ kind }) => importKindLabels[kind] },
  { header: 'State', cell: ({ state }) => contract.importStateLabels[state] },
  { header: 'Create', cell: ({ counts }) => counts.create },
  { header: 'Update', cell: ({ counts }) => counts.update },
  { header: 'Unchanged', cell: ({ counts }) => counts.unchanged },
  { header: 'Needs You', cell: ({ counts }) => counts.needsYou },
  { header: 'Left Out', cell: ({ counts }) => counts.skipped },
  { header: 'Undone', cell: ({ counts }) => counts.undone },
  { header: 'Problem', cell: ({ error }) => error },
  { header: 'Started', cell: ({ createdAt }) => momentCell(createdAt) },
  { header: 'Finished', cell: ({ finishedAt }) => momentCell(finishedAt) },
  { header: 'By', cell: ({ createdBy }) => createdBy.name },
]

export function importRoutes(app: FastifyInstance, deps: Deps) {
  const { db } = deps
  route(app, contract.createImport, (input, actor, file) => createImport(deps, actor, input, file))
  route(app, contract.listImports, async (filter) => mapPage(await listImportRecords(db, filter), toImport))
  routeTable(app, deps, contract.exportImports, { name: 'imports', columns: importColumns }, async (filter) =>
    mapPage(await listImportRecords(db, filter), toImport),
  )
  route(app, contract.downloadImportTemplate, ({ kind }) => downloadTemplate(kind))
  route(app, contract.getImport, async ({ importId }) => toImport(await requireImport(db, importId)))
  route(app, contract.deleteImport, ({ importId }, actor) => deleteImport(deps, actor, importId))
  route(app, contract.mapImport, (input, actor) => mapImport(deps, actor, input))
  route(app, contract.checkImport, ({ importId }, actor) => checkImport(deps, actor, importId))
  route(app, contract.runImport, ({ importId }, actor) => runImport(deps, actor, importId))
  route(app, contract.undoImport, ({ importId }, actor) => undoImport(deps, actor, importId))
  route(app, contract.listImportRows, async (filter) => {
    await requireImport(db, filter.importId)
    return listCheckedRows(db, filter)
  })
  route(app, contract.downloadImportProblems, async ({ importId }) =>
    downloadProblems(deps, await requireImport(db, importId)),
  )
}
