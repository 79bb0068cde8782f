const words = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' })

/** "now", "14 minutes ago", "yesterday". Both are milliseconds since 1970. */
export function timeAgo(moment: number, now: number): string {
  const minutes = Math.floor(Math.max(0, now - moment) / 60_000)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return words.format(-minutes, 'minute')
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? words.format(-hours, 'hour') : words.format(-Math.floor(hours / 24), 'day')
}
