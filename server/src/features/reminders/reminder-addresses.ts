import type { Addressed, FirmInReminders } from './reminder-body.ts'

interface ToAddress {
  recipient: { name: string; token: string } | undefined
  company: string
  firm: FirmInReminders
  publicUrl: string
}

/** Without a recipient, as a preview shows it while nobody is chosen. */
export function addressedTo({ recipient, company, firm, publicUrl }: ToAddress): Addressed {
  return {
    name: recipient?.name ?? '',
    firm,
    company,
    registerUrl: `${publicUrl}/customer/equipment`,
    unsubscribeUrl: `${publicUrl}/unsubscribe/${recipient?.token ?? ''}`,
  }
}
