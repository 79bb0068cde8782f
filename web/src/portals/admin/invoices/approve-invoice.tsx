import { Box, Stack } from '@mantine/core'
import { IconAlertTriangle, IconMailOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { money } from '#web/features/invoices/invoice-words.ts'
import { useApproveInvoice } from '#web/features/invoices/invoices.api.ts'
import { mailQueries } from '#web/features/mail/mail.api.ts'
import { toolSettingsQuery } from '#web/features/tool-settings/tool-settings.api.ts'
import { newId } from '#web/offline/store/new-id.ts'
import { counted } from '#web/ui/feedback/counted.ts'
import { sentenceOf } from '#web/ui/feedback/error-words.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Button } from '#web/ui/form/button.tsx'
import dialog from '#web/ui/overlay/dialog-frame.module.css'
import { useFocusedActions } from '#web/ui/overlay/use-focused-actions.ts'
import type { ApprovedInvoice, ReadyInvoice } from '#contract/invoices/invoices.contract.ts'
import { lacksVatNumber } from '#contract/invoices/vat.rules.ts'
import { companyAddress } from '#web/portals/admin/admin-addresses.ts'

interface Props {
  ready: ReadyInvoice
  onClose: () => void
}

/** What is sent to whom, once more before it is; without a mail server, the files afterwards. */
export function ApproveInvoice({ ready, onClose }: Props) {
  // Made when the question opens: pressing twice, or again after no answer, sends once.
  const [_id] = useState(newId)
  const approval = useApproveInvoice()
  if (approval.data && approval.data.mails.length === 0) return <Files approved={approval.data} onClose={onClose} />

  const approve = async () => {
    let areFilesShown = false
    const approved = await approval.mutateAsync(
      { _id, jobId: ready.jobId._id, total: ready.total },
      {
        // Only while this is open.
        onSuccess: ({ mails }) => {
          areFilesShown = mails.length === 0
          if (!areFilesShown) onClose()
        },
      },
    )
    if (!areFilesShown) toast.success(whatWasDone(approved))
  }
  return (
    <>
      <WhatIsSent ready={ready} />
      <Refusal>{approval.error ? sentenceOf(approval.error) : undefined}</Refusal>
      <div className={dialog.actions}>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="primary"
          data-autofocus
          aria-disabled={approval.isPending}
          onClick={() => approval.isPending || void approve().catch(() => {})}
        >
          {approval.isPending ? 'Sending...' : 'Approve and send'}
        </Button>
      </div>
    </>
  )
}

function whatWasDone({ invoice, mails }: ApprovedInvoice): string {
  return mails.length > 0
    ? `${invoice.invoiceNumber} and the report are on their way to ${counted(mails.length, 'contact')}.`
    : `${invoice.invoiceNumber} is marked as sent. Email isn’t set up, so send its files yourself.`
}

function WhatIsSent({ ready }: { ready: ReadyInvoice }) {
  const { data: delivery } = useQuery(mailQueries.delivery())
  const { data: firm } = useQuery(toolSettingsQuery)
  const { jobId: job, invoiceNumber, total, contacts } = ready
  return (
    <Stack mb="md">
      <p>
        {invoiceNumber ? `Invoice ${invoiceNumber}` : 'A new invoice'} for <strong>{money(total)}</strong> and the
        report of {job.title}, {job.companyId.name}.
      </p>
      {lacksVatNumber(ready, firm) && (
        <Notice variant="repair" icon={IconAlertTriangle} title="This invoice charges VAT without a VAT number">
          Enter it in <Link to="/tool-settings">Tool Settings</Link> first, if the firm is registered.
        </Notice>
      )}
      {delivery?.goesTo === 'folder' ? (
        <Notice variant="repair" icon={IconMailOff} title="Email isn’t set up yet">
          The invoice will be marked as sent, and you get both files to send yourself.
        </Notice>
      ) : (
        <Recipients contacts={contacts} company={job.companyId} />
      )}
    </Stack>
  )
}

function Recipients({
  contacts,
  company,
}: Pick<ReadyInvoice, 'contacts'> & { company: { _id: string; name: string } }) {
  if (contacts.length === 0) {
    return (
      <p>
        {company.name} has no contact yet. <Link to={companyAddress(company)}>Add one</Link> to mail to.
      </p>
    )
  }
  return (
    <div>
      <p>They go to:</p>
      <Box component="ul" mt={4} pl={20} style={{ listStyle: 'disc' }}>
        {contacts.map(({ _id, name, email }) => (
          <li key={_id}>{`${name} (${email})`}</li>
        ))}
      </Box>
    </div>
  )
}

function Files({ approved: { invoice, invoiceUrl, certificateUrl }, onClose }: FilesProps) {
  const actions = useFocusedActions()
  return (
    <Stack mb="md">
      <output>
        {invoice.invoiceNumber} is marked as sent. Email isn’t set up, so nothing was sent: open both files and send
        them to {invoice.jobId.companyId.name}.
      </output>
      <Box component="ul" mt={4} pl={20} style={{ listStyle: 'disc' }}>
        <li>
          <a href={invoiceUrl} target="_blank" rel="noreferrer">
            Invoice {invoice.invoiceNumber}
          </a>
        </li>
        {certificateUrl && (
          <li>
            <a href={certificateUrl} target="_blank" rel="noreferrer">
              Report {invoice.certificateNumber}
            </a>
          </li>
        )}
      </Box>
      <div ref={actions} className={dialog.actions}>
        <Button onClick={onClose}>Close</Button>
      </div>
    </Stack>
  )
}

interface FilesProps {
  approved: ApprovedInvoice
  onClose: () => void
}
