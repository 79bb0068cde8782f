export const verificationStatuses = ['current', 'superseded', 'withdrawn'] as const
export type VerificationStatus = (typeof verificationStatuses)[number]

/** Lookups of reports in a minute from one address. */
export const verificationLimit = 60

interface IssuedReport {
  version: number
  latestVersion: number
  isJobDeleted: boolean
}

/** What the firm says of a report it issued: whoever deletes the job takes its reports back. */
export function verificationStatus({ version, latestVersion, isJobDeleted }: IssuedReport): VerificationStatus {
  if (isJobDeleted) return 'withdrawn'
  return version === latestVersion ? 'current' : 'superseded'
}
