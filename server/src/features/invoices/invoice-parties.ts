import type { ToolSettingsRow } from '#server/features/tool-settings/tool-settings.queries.ts'
import type { InvoiceRow, PrintedFirm, PrintedParties } from './invoices.queries.ts'

/** What an invoice names of the firm. */
export function printedFirm(settings: ToolSettingsRow): PrintedFirm {
  const { companyName, companyAddress, companyNumber, vatNumber, paymentDetails, logoFileId } = settings
  return { companyName, companyAddress, companyNumber, vatNumber, paymentDetails, logoFileId }
}

/** What it names of its job and customer. */
export function printedParties(invoice: InvoiceRow): PrintedParties {
  const { companyName, companyAddress, addressLine1, addressLine2, city, postcode, jobTitle, certificateNumber } =
    invoice
  return { companyName, companyAddress, addressLine1, addressLine2, city, postcode, jobTitle, certificateNumber }
}
