import { Link } from 'react-router'
import { invoiceAddresses, jobAddresses } from '#web/portals/admin/admin-addresses.ts'
import type { HeldMail } from '#contract/mail/mail.contract.ts'

/** To the page of what a mail is about. */
export function DocumentLink({ mail: { kind, about } }: { mail: HeldMail }) {
  if (kind === 'notice') return <Link to={`/admin/danger/${about}`}>Open the notice</Link>
  if (kind === 'reminder') return <Link to="/admin/reminders">Open the reminders</Link>
  return kind === 'certificate' ? (
    <Link to={jobAddresses.job({ _id: about })}>Open the job</Link>
  ) : (
    <Link to={invoiceAddresses.invoice({ _id: about })}>Open the invoice</Link>
  )
}
