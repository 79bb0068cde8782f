/** What the server has acknowledged, and therefore must still know whatever happened since. */
export interface Ledger {
  /** Of every job that was asked for, acknowledged or not. */
  attemptedTitles: string[]
  jobs: { _id: string; title: string }[]
  items: { jobId: string; _id: string; serialNumber: string; hasPhoto: boolean }[]
  photos: { _id: string; sha256: string }[]
  certificates: { jobId: string; number: string; sha256: string }[]
  invoicedJobs: string[]
  orders: { _id: string; poNumber: number }[]
  itemsOf(jobId: string): { _id: string }[]
}

export function openLedger(): Ledger {
  const ledger: Ledger = {
    attemptedTitles: [],
    jobs: [],
    items: [],
    photos: [],
    certificates: [],
    invoicedJobs: [],
    orders: [],
    itemsOf: (jobId) => ledger.items.filter((item) => item.jobId === jobId),
  }
  return ledger
}
