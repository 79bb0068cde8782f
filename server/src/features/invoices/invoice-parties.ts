import { formatJob } from '#contract/values/job-number.ts'
import { picked } from '#server/db/columns.ts'
import type { ToolSettingsRow } from '#server/features/tool-settings/tool-settings.queries.ts'
import type { PrintedFirm, PrintedParties } from './invoices.queries.ts'

export function printedFirm(settings: ToolSettingsRow): PrintedFirm {
  const { companyName, companyAddress, companyNumber, vatNumber, paymentDetails, logoFileId } = settings
  return { companyName, companyAddress, companyNumber, vatNumber, paymentDetails, logoFileId }
}

const site = ['addressLine1', 'addressLine2', 'city', 'postcode'] as const
const parties = ['companyName', 'companyAddress', ...site, 'jobTitle', 'jobNumber', 'certificateNumber'] as const

export function printedParties(of: PrintedParties): PrintedParties {
  return picked(of, parties)
}

export function printedJob({ jobNumber, jobTitle }: Pick<PrintedParties, 'jobNumber' | 'jobTitle'>): string {
  return formatJob({ number: jobNumber, title: jobTitle })
}
