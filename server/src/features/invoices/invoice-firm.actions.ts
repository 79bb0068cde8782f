import { AppError } from '#contract/errors.ts'
import { missingFirmDetails } from '#contract/tool-settings/tool-settings.rules.ts'
import type { Db } from '#server/db/database.ts'
import { findToolSettings } from '#server/features/tool-settings/tool-settings.queries.ts'
import { printedFirm } from './invoice.mapper.ts'
import type { PrintedFirm } from './invoices.queries.ts'

export async function currentFirm(tx: Db, document: 'An invoice' | 'A credit note'): Promise<PrintedFirm> {
  const settings = await findToolSettings(tx)
  const missing = missingFirmDetails(settings).map(({ message }) => message)
  if (missing.length === 0) return printedFirm(settings)
  throw new AppError('firm-details-missing', `${document} must give the firm’s name and address. ${missing.join(' ')}`)
}
