import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/exports/exports.contract.ts'
import type { Deps } from '#server/deps.ts'
import { momentCell, type CsvColumn } from '#server/http/reply/csv.ts'
import { routeTable } from '#server/http/reply/table-file.ts'
import { route } from '#server/http/route.ts'
import { createExport, downloadExport, getExport, listExports } from './exports.actions.ts'

const exportColumns: readonly CsvColumn<contract.Export>[] = [
  { header: 'What Is in It', cell: ({ companyId }) => companyId?.name ?? 'Everything' },
  { header: 'State', cell: ({ state }) => contract.exportStateLabels[state] },
  { header: 'Bytes', cell: ({ bytes }) => bytes },
  { header: 'Problem', cell: ({ error }) => error },
  { header: 'Started', cell: ({ createdAt }) => momentCell(createdAt) },
  { header: 'Finished', cell: ({ finishedAt }) => momentCell(finishedAt) },
  { header: 'There Until', cell: ({ keptUntil }) => momentCell(keptUntil) },
  { header: 'By', cell: ({ createdBy }) => createdBy.name },
]

export function exportRoutes(app: FastifyInstance, deps: Deps) {
  route(app, contract.listExports, (asked, actor) => listExports(deps, actor, asked))
  routeTable(app, deps, contract.exportExports, { name: 'exports', columns: exportColumns }, (_, actor) =>
    listExports(deps, actor, {}),
  )
  route(app, contract.createExport, (input, actor) => createExport(deps, actor, input))
  route(app, contract.getExport, ({ exportId }, actor) => getExport(deps, actor, exportId))
  route(app, contract.downloadExport, ({ exportId }, actor) => downloadExport(deps, actor, exportId))
}
