/** Where a scanned value leads an engineer: to its item in an open job, else to its piece. */
export function tagAddress(value: string): string {
  return `/engineer/tag?value=${encodeURIComponent(value)}`
}
