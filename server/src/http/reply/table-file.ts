import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { DownloadEndpoint } from '#contract/endpoint.ts'
import type { Allow } from '#contract/permissions.ts'
import type { Day } from '#contract/values/days.ts'
import type { ListedPage } from '#server/db/pages.ts'
import type { Deps } from '#server/deps.ts'
import { route, type CallerOf, type FileAnswer, type Handler } from '#server/http/route.ts'
import { csvAnswer, type CsvColumn } from './csv.ts'
import { xlsxAnswer } from './xlsx.ts'

type Format = 'csv' | 'xlsx'
type Rows<Row> = AsyncIterable<Row[]> | ListedPage<Row>

interface Table<Row> {
  name: string
  columns: readonly CsvColumn<Row>[]
}

export function routeTable<Input extends z.ZodType<{ format: Format }>, Who extends Allow, Row>(
  app: FastifyInstance,
  { clock }: Pick<Deps, 'clock'>,
  endpoint: DownloadEndpoint<Input, Who>,
  table: Table<Row>,
  listRows: (filter: Omit<z.output<Input>, 'format'>, caller: CallerOf<Who>) => Promise<Rows<Row>> | Rows<Row>,
) {
  const answer = async ({ format, ...filter }: z.output<Input>, caller: CallerOf<Who>) =>
    tableFile({ ...table, format, today: clock.today(), rows: await listRows(filter, caller) })
  route(app, endpoint, answer as Handler<typeof endpoint>)
}

export function tableFile<Row>({
  name,
  format,
  today,
  columns,
  rows,
}: Table<Row> & { format: Format; today: Day; rows: Rows<Row> }): Promise<FileAnswer> {
  const file = { name: `${name}-${today}.${format}`, columns, chunks: chunksOf(rows) }
  if (format === 'csv') return csvAnswer(file)
  const sheet = `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('-', ' ')}`
  return xlsxAnswer({ ...file, sheet })
}

function chunksOf<Row>(rows: Rows<Row>): AsyncIterable<Row[]> {
  if ('chunks' in rows) return rows.chunks
  return 'rows' in rows ? once(rows.rows) : rows
}

async function* once<Row>(rows: Row[]) {
  yield rows
}
