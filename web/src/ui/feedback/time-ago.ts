const words = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' })

/** "now", "14 minutes ago", "yesterday". Both are milliseconds since 1970. */
export function timeAgo(moment: number, now: number): string {
  const minutes = Math.floor(Math.max(0, now - moment) / 60_000)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return words.format(-minutes, 'minute')
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? words.format(-hours, 'hour') : words.format(-Math.floor(hours / 24), 'day')
}

const steps = [
  { unit: 'year', minutes: 365 * 24 * 60 },
  { unit: 'month', minutes: 30 * 24 * 60 },
  { unit: 'day', minutes: 24 * 60 },
  { unit: 'hour', minutes: 60 },
  { unit: 'minute', minutes: 1 },
] as const

/** "less than a minute", "3 hours", "1 day": for sentences that say "ago" themselves. */
export function elapsed(moment: number, now: number): string {
  const minutes = Math.floor(Math.max(0, now - moment) / 60_000)
  const step = steps.find((each) => minutes >= each.minutes)
  if (!step) return 'less than a minute'
  const count = Math.floor(minutes / step.minutes)
  return `${count} ${step.unit}${count === 1 ? '' : 's'}`
}
