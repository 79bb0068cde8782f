import { Stack } from '@mantine/core'
import { IconAlertTriangle, IconMailOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { FilesToSend, Recipients } from './mail-parts.tsx'
import { CreateInvoiceButton } from '#web/features/invoices/create-invoice-button.tsx'
import { invoiceQueries, useApproveInvoice } from '#web/features/invoices/invoices.api.ts'
import { mailQueries } from '#web/features/mail/mail.api.ts'
import { toolSettingsQuery } from '#web/features/tool-settings/tool-settings.api.ts'
import { newId } from '#web/offline/store/new-id.ts'
import { counted } from '#web/ui/feedback/counted.ts'
import { sentenceOf } from '#web/ui/feedback/error-words.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Button, ButtonLink } from '#web/ui/form/button.tsx'
import dialog from '#web/ui/overlay/dialog-frame.module.css'
import { addresses } from '#web/portals/admin/admin-addresses.ts'
import { LineList } from '#web/features/invoices/invoice-content.tsx'
import type { ApprovedInvoice, ReadyInvoice } from '#contract/invoices/invoice-sending.contract.ts'
import { lacksVatNumber } from '#contract/invoices/vat.rules.ts'

export function ApproveInvoice({ jobId, onClose }: { jobId: string; onClose: () => void }) {
  // Made when the question opens: pressing twice, or again after no answer, sends once.
  const [_id] = useState(newId)
  const { data: ready, error } = useQuery(invoiceQueries.readyJob(jobId))
  const approval = useApproveInvoice()
  if (approval.data?.mails.length === 0) {
    const { invoice, invoiceUrl, certificateUrl } = approval.data
    return (
      <FilesToSend
        words={`${invoice.invoiceNumber} is marked as sent. Email isn’t set up, so nothing was sent: open both files and send them to ${invoice.jobId.companyId.name}.`}
        files={[
          { label: `Invoice ${invoice.invoiceNumber}`, url: invoiceUrl },
          ...(certificateUrl ? [{ label: `Report ${invoice.certificateNumber}`, url: certificateUrl }] : []),
        ]}
        onClose={onClose}
      />
    )
  }

  const approve = async (total: number) => {
    let areFilesShown = false
    const approved = await approval.mutateAsync(
      { _id, jobId, total },
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
      {ready ? <WhatIsSent ready={ready} /> : <p>{ready === null ? sentAlready : error && sentenceOf(error)}</p>}
      <Refusal>{approval.error ? sentenceOf(approval.error) : undefined}</Refusal>
      <div className={dialog.actions}>
        <Button onClick={onClose}>Cancel</Button>
        {ready && <EditLines ready={ready} />}
        {ready && ready.problem === null && (
          <Button
            isBusy={approval.isPending}
            busyWords="Sending..."
            variant="primary"
            onClick={() => void approve(ready.total).catch(() => {})}
          >
            Approve and send
          </Button>
        )}
      </div>
    </>
  )
}

const sentAlready = 'The invoice for this job has already been sent.'

function EditLines({ ready: { jobId, invoiceId } }: { ready: ReadyInvoice }) {
  const navigate = useNavigate()
  const edit = (invoice: { _id: string }) => void navigate(addresses.editInvoice(invoice))
  if (invoiceId) return <ButtonLink to={addresses.editInvoice({ _id: invoiceId })}>Edit</ButtonLink>
  return jobId.status === 'completed' && <CreateInvoiceButton job={jobId} label="Create Invoice" onCreated={edit} />
}

function whatWasDone({ invoice, mails }: ApprovedInvoice): string {
  return mails.length > 0
    ? `${invoice.invoiceNumber} and the report are on their way to ${counted(mails.length, 'contact')}.`
    : `${invoice.invoiceNumber} is marked as sent. Email isn’t set up, so send its files yourself.`
}

function WhatIsSent({ ready }: { ready: ReadyInvoice }) {
  const { data: delivery } = useQuery(mailQueries.delivery())
  const { data: firm } = useQuery(toolSettingsQuery)
  const { jobId: job, invoiceNumber, lineItems, vatTotals, contacts, problem } = ready
  return (
    <Stack mb="md">
      <p>
        {invoiceNumber ? `Invoice ${invoiceNumber}` : 'A new invoice'} and the report of {job.title},{' '}
        {job.companyId.name}.
      </p>
      <LineList lineItems={lineItems} vatTotals={vatTotals} />
      {problem && <Notice variant="repair" icon={IconAlertTriangle} title={problem} />}
      {lacksVatNumber(ready, firm) && (
        <Notice variant="repair" icon={IconAlertTriangle} title="This invoice charges VAT without a VAT number">
          Enter it in <Link to="/tool-settings">Tool Settings</Link> first, if the firm is registered.
        </Notice>
      )}
      {problem ? null : delivery?.goesTo === 'folder' ? (
        <Notice variant="repair" icon={IconMailOff} title="Email isn’t set up yet">
          The invoice will be marked as sent, and you get both files to send yourself.
        </Notice>
      ) : (
        <Recipients words="They go to:" contacts={contacts} company={job.companyId} />
      )}
    </Stack>
  )
}
