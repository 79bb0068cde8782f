/** LOLER 1998 Schedule 1, paragraphs 1 and 2: for whom and where the examination was made. */
export interface ReportHeading {
  companyId: string
  siteAddressId: string
  employerName: string
  employerAddress: string
  addressLine1: string
  addressLine2: string
  city: string
  postcode: string
}

/**
 * What was changed since an engineer confirmed it by completing the job, in words; nothing where nobody has. The job's title
 * is the office's own reference and not among it.
 */
export function headingChanges(signed: ReportHeading | null, now: ReportHeading): string[] {
  if (signed === null) return []
  return Object.entries(told).flatMap(([name, valueOf]) => {
    const [was, is] = [valueOf(signed), valueOf(now)]
    return was === is ? [] : [`${name}: ${was || 'none'} is now ${is || 'none'}`]
  })
}

const told: Record<string, (heading: ReportHeading) => string> = {
  Company: ({ employerName }) => employerName.trim(),
  'Address of the company': ({ employerAddress }) => inOneLine(employerAddress.split('\n')),
  Site: ({ addressLine1, addressLine2, city, postcode }) => inOneLine([addressLine1, addressLine2, city, postcode]),
}

function inOneLine(lines: string[]): string {
  return lines
    .map((line) => line.trim())
    .filter(Boolean)
    .join(', ')
}

/** The same company and site, called otherwise: a typing mistake, which the office may correct with a reason. */
export function isCorrection(signed: ReportHeading, now: ReportHeading): boolean {
  return signed.companyId === now.companyId && signed.siteAddressId === now.siteAddressId
}

/** What the office can do itself. */
export function formatCorrection(changes: readonly string[]): string {
  return (
    `Name or address was corrected since the engineer completed the job. ${changes.join('. ')}. ` +
    'An administrator can issue the corrected report with a reason; the engineer need not complete the job again.'
  )
}

/** Why a certificate has to wait: the completion that it would stand under was given for something else. */
export function formatHeadingChanges(changes: readonly string[]): string {
  return (
    `The office changed for whom or where the examination was made since the engineer completed the job. ${changes.join('. ')}. ` +
    'Set the job back to In Progress and ask the engineer to complete it again. The last certificate stays as it is.'
  )
}
