const units = ['KB', 'MB', 'GB', 'TB'] as const

/** "812 KB", "1.4 GB". */
export function formatSize(bytes: number): string {
  let size = bytes / 1024
  let unit = 0
  while (size >= 1000 && unit < units.length - 1) {
    size /= 1024
    unit += 1
  }
  return `${size.toLocaleString('en-GB', { maximumFractionDigits: size < 10 ? 1 : 0 })}\u00a0${units[unit]}`
}
