const minuteMs = 60_000
/** Longer than any schedule of ours waits. */
const maxMinutes = 32 * 24 * 60

/** When a schedule is due next after this moment, as the queue reads it. */
export async function nextRun(schedule: string, after: Date): Promise<Date | null> {
  const { parseCronItem } = await import('graphile-worker')
  const { match } = parseCronItem({ task: 'any', match: schedule })
  const start = Math.floor(after.getTime() / minuteMs)
  for (let minute = start + 1; minute <= start + maxMinutes; minute += 1) {
    const at = new Date(minute * minuteMs)
    const parts = { min: at.getUTCMinutes(), hour: at.getUTCHours(), date: at.getUTCDate() }
    if (match({ ...parts, month: at.getUTCMonth() + 1, dow: at.getUTCDay() })) return at
  }
  return null
}
