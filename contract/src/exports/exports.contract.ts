import { z } from 'zod'
import { downloadEndpoint, endpoint, listEndpoint, listFile } from '#contract/endpoint.ts'
import { Instant } from '#contract/values/days.ts'
import { Id, Reference } from '#contract/values/ids.ts'
import { pageFields } from '#contract/values/pages.ts'

export const exportStates = ['waiting', 'making', 'ready', 'failed'] as const
type ExportState = (typeof exportStates)[number]

export const exportStateLabels: Record<ExportState, string> = {
  waiting: 'Waiting to start',
  making: 'Exporting',
  ready: 'Ready',
  failed: 'Failed',
}

export const Export = z.object({
  _id: Id,
  companyId: z.object({ _id: Id, name: z.string() }).nullable(),
  state: z.enum(exportStates),
  progress: z.object({ done: z.int(), of: z.int() }),
  bytes: z.int().nullable(),
  error: z.string().nullable(),
  createdBy: z.object({ _id: Id, name: z.string() }),
  createdAt: Instant,
  finishedAt: Instant.nullable(),
  keptUntil: Instant.nullable(),
})
export type Export = z.infer<typeof Export>

export const listExports = listEndpoint({
  path: '/exports',
  allow: 'exports:make',
  summary: 'Lists the exports of the last day, latest first: customers see their own company’s.',
  input: z.object({ limit: pageFields.limit, offset: pageFields.offset }),
  row: Export,
})

export const exportExports = listFile(listExports)

export const createExport = endpoint({
  method: 'POST',
  path: '/exports',
  allow: 'exports:make',
  summary:
    'Begins an export in the background: of everything, or of one company. One that is under way already is answered again.',
  input: z.object({
    /** Customers need none: they get their own company’s. */
    companyId: Reference.nullable().optional(),
  }),
  reply: Export,
  status: 202,
})

const oneExport = z.object({ exportId: Id })

export const getExport = endpoint({
  method: 'GET',
  path: '/exports/:exportId',
  allow: 'exports:make',
  summary: 'Gives one export: how far it is, and how large.',
  input: oneExport,
  reply: Export,
})

export const downloadExport = downloadEndpoint({
  base: '/api',
  path: '/exports/:exportId/download',
  allow: 'exports:make',
  summary: 'Gives the zip of an export that is ready.',
  input: oneExport,
})
