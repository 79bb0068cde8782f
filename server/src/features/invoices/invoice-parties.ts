import { formatJob } from '#contract/values/job-number.ts'
import type { ToolSettingsRow } from '#server/features/tool-settings/tool-settings.queries.ts'
import type { InvoiceRow, PrintedFirm, PrintedParties } from './invoices.queries.ts'

export function printedFirm(settings: ToolSettingsRow): PrintedFirm {
  const { companyName, companyAddress, companyNumber, vatNumber, paymentDetails, logoFileId } = settings
  return { companyName, companyAddress, companyNumber, vatNumber, paymentDetails, logoFileId }
}

/** What it names of its job and customer. */
export function printedParties(of: Required<PrintedParties>): PrintedParties {
  const { companyName, companyAddress, addressLine1, addressLine2, city, postcode } = of
  const { jobTitle, jobNumber, certificateNumber } = of
  return {
    companyName,
    companyAddress,
    addressLine1,
    addressLine2,
    city,
    postcode,
    jobTitle,
    jobNumber,
    certificateNumber,
  }
}

/** An issued invoice names its job as it did then. */
export function printedJob({ frozen, jobNumber, jobTitle }: PrintedJob): string {
  return formatJob({ number: frozen ? frozen.jobNumber : jobNumber, title: jobTitle })
}

type PrintedJob = Pick<InvoiceRow, 'frozen' | 'jobNumber' | 'jobTitle'>
