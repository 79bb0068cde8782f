/** Lookups of reports in a minute from one address. */
export const verificationLimit = 60
