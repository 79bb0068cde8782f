export const mailKinds = ['invoice', 'certificate', 'credit-note', 'reminder', 'notice'] as const
export type MailKind = (typeof mailKinds)[number]

export const mailStatuses = ['queued', 'sent', 'written', 'failed', 'held'] as const
export type MailStatus = (typeof mailStatuses)[number]

export const mailStatusLabels: Record<MailStatus, string> = {
  queued: 'Queued',
  sent: 'Sent',
  written: 'Not sent: kept as a file',
  failed: 'Failed',
  held: 'Not sent: held after a restore',
}

/** Whether an administrator may put it back into the queue. */
export function mayBeSentAgain(status: MailStatus): boolean {
  return status === 'failed' || status === 'held'
}

/** A mail server that is away is tried again soon, then ever later, for most of a day. */
const minutesBetweenTries = [1, 2, 5, 15, 60, 240, 720]

/** A danger can't wait for hours once the mail server is back: every few minutes, for a day. */
const urgent = { maxMinutes: 5, maxTries: 288 }

/** How many minutes after so many tries the next one is due; null when it is given up. */
export function minutesToNextTry(tries: number, isUrgent = false): number | null {
  const wait = minutesBetweenTries[tries - 1]
  if (!isUrgent) return wait ?? null
  return tries < urgent.maxTries ? Math.min(wait ?? urgent.maxMinutes, urgent.maxMinutes) : null
}

/** What the other side said, when it said something. */
interface Refused {
  responseCode?: number | undefined
}

/** Whether trying again could help: a 5xx of the mail server is its last word. */
export function isWorthAnotherTry({ responseCode }: Refused): boolean {
  return responseCode === undefined || responseCode < 500
}
