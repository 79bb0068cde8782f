export const mailKinds = [
  'invoice',
  'certificate',
  'credit-note',
  'reminder',
  'notice',
  'invitation',
  'password-reset',
  'password-changed',
  'token-ending',
  'second-factor',
  'colleague-invited',
] as const
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

export function mayBeSentAgain(status: MailStatus): boolean {
  return status === 'failed' || status === 'held'
}

/** A 5xx of the mail server is its last word. */
export function isWorthAnotherTry({ responseCode }: { responseCode?: number | undefined }): boolean {
  return responseCode === undefined || responseCode < 500
}
