/** How many items one report may hold: what can be rendered, sealed and opened within minutes on a modest machine. */
export const maxReportItems = 5_000

export function whyReportIsTooLong(itemCount: number): string | null {
  if (itemCount <= maxReportItems) return null
  return (
    `A report holds at most ${maxReportItems.toLocaleString('en-GB')} items, and this job has ` +
    `${itemCount.toLocaleString('en-GB')}. Enter some of them in another job at the same site and delete them here.`
  )
}
