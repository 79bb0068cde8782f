/** So many hours after it was given, an answer to a danger can be taken back: a slip, or the wrong piece. */
export const hoursToTakeBack = 24

export function canTakeBack(given: Date | string, now: Date): boolean {
  return now.getTime() - new Date(given).getTime() <= hoursToTakeBack * 3_600_000
}
