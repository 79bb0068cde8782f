import type { Company } from '#contract/companies/companies.contract.ts'
import { picked } from '#server/db/columns.ts'
import { fileUrl, type FileCaller } from '#server/http/reply/file-address.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { CompanyRow } from './companies.queries.ts'

export function toCompany(clock: Clock, caller: FileCaller, row: CompanyRow): Company {
  return {
    _id: row.id,
    ...picked(row, ['name', 'address', 'useLogoInPdf', 'publicPage', 'version']),
    createdAt: row.createdAt.toISOString(),
    logoUrl: row.logoFileId && fileUrl(clock, caller, { id: row.logoFileId, kind: 'logo', name: 'logo.png' }),
  }
}

export function auditedCompany({ name, address, useLogoInPdf, publicPage, logoFileId }: CompanyRow) {
  return { name, address, useLogoInPdf, publicPage, logoFileId }
}
