import { Stack, Box } from '@mantine/core'
import { IconAlertTriangle, IconMailOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { CreateInvoiceButton } from '#web/features/invoices/create-invoice-button.tsx'
import { invoiceQueries, useApproveInvoice, useChaseInvoice } from '#web/features/invoices/invoices.api.ts'
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
import { addresses, NoContact } from '#web/portals/admin/admin-links.tsx'
import { LineList } from '#web/features/invoices/invoice-content.tsx'
import type { ApprovedInvoice, ReadyInvoice } from '#contract/invoices/invoice-sending.contract.ts'
import { lacksVatNumber } from '#contract/invoices/vat.rules.ts'
import { companyQueries } from '#web/features/companies/companies.api.ts'
import { money } from '#web/features/invoices/invoice-words.ts'
import { DialogFrame } from '#web/ui/overlay/dialog-frame.tsx'
import type { Invoice } from '#contract/invoices/invoices.contract.ts'
import { contactsToChase } from '#contract/invoices/settlement.rules.ts'
import { britishDay } from '#contract/values/days.ts'
import { useFocusedActions } from '#web/ui/overlay/use-focused-actions.ts'
import { PhoneLink } from '#web/features/companies/contact-numbers.tsx'

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

export function ChaseInvoice({ invoiceId, onClose }: { invoiceId: string | null; onClose: () => void }) {
  return (
    <DialogFrame isOpen={invoiceId !== null} title="Chase invoice" onCancel={onClose}>
      {invoiceId && <Chase key={invoiceId} invoiceId={invoiceId} onClose={onClose} />}
    </DialogFrame>
  )
}

function Chase({ invoiceId, onClose }: { invoiceId: string; onClose: () => void }) {
  const { data: invoice, error } = useQuery(invoiceQueries.one(invoiceId))
  const chasing = useChaseInvoice()
  if (chasing.data?.mails.length === 0) {
    const { invoiceUrl, invoice: chased } = chasing.data
    return (
      <FilesToSend
        words={`${chased.invoiceNumber} is marked as chased. Email isn’t set up, so nothing was sent: open the invoice and send it to ${chased.jobId.companyId.name}.`}
        files={[{ label: `Invoice ${chased.invoiceNumber}`, url: invoiceUrl }]}
        onClose={onClose}
      />
    )
  }
  const chase = () =>
    chasing.mutate(
      { invoiceId },
      {
        onSuccess: ({ mails, invoice: { invoiceNumber } }) => {
          if (mails.length === 0) return
          toast.success(`${invoiceNumber} is on its way to ${counted(mails.length, 'contact')} again.`)
          onClose()
        },
      },
    )
  return (
    <>
      {invoice ? <WhatIsOwed invoice={invoice} /> : <p>{error && sentenceOf(error)}</p>}
      <Refusal>{chasing.error ? sentenceOf(chasing.error) : undefined}</Refusal>
      <div className={dialog.actions}>
        <Button onClick={onClose}>Cancel</Button>
        <Button isBusy={chasing.isPending} busyWords="Sending..." variant="primary" onClick={chase}>
          Chase
        </Button>
      </div>
    </>
  )
}

function WhatIsOwed({ invoice }: { invoice: Invoice }) {
  const { data: delivery } = useQuery(mailQueries.delivery())
  const { invoiceNumber, dueDate, total, creditedAmount, jobId } = invoice
  return (
    <Stack mb="md">
      <p>
        {jobId.companyId.name} owes <strong>{money(total - creditedAmount)}</strong> on {invoiceNumber}
        {dueDate && `, due ${britishDay(dueDate)}`}.
      </p>
      {delivery?.goesTo === 'folder' && (
        <Notice variant="repair" icon={IconMailOff} title="Email isn’t set up yet">
          The invoice will be marked as chased, and you get the file to send yourself.
        </Notice>
      )}
      <ToChase
        invoice={invoice}
        words={delivery?.goesTo === 'folder' ? 'Send it to:' : 'A reminder with the invoice goes to:'}
      />
    </Stack>
  )
}

function ToChase({ invoice, words }: { invoice: Invoice; words: string }) {
  const { companyId: company } = invoice.jobId
  const { data: record } = useQuery(companyQueries.one(company._id))
  const { data: mails } = useQuery(mailQueries.about(invoice._id))
  if (!record || !mails) return null
  const contacts = contactsToChase(
    record.contacts,
    mails.map(({ to }) => to.email),
  )
  return <Recipients words={words} contacts={contacts} company={company} />
}

interface Props {
  words: string
  files: { label: string; url: string }[]
  onClose: () => void
}

/** For a firm without a mail server, which sends them by hand. */
export function FilesToSend({ words, files, onClose }: Props) {
  const actions = useFocusedActions()
  return (
    <Stack mb="md">
      <output>{words}</output>
      <Box component="ul" mt={4} pl={20} style={{ listStyle: 'disc' }}>
        {files.map(({ label, url }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noreferrer">
              {label}
            </a>
          </li>
        ))}
      </Box>
      <div ref={actions} className={dialog.actions}>
        <Button onClick={onClose}>Close</Button>
      </div>
    </Stack>
  )
}

interface RecipientsProps {
  words: string
  contacts: readonly { _id: string; name: string; email: string; phone?: string }[]
  company: { _id: string; name: string }
}

export function Recipients({ words, contacts, company }: RecipientsProps) {
  if (contacts.length === 0) return <NoContact company={company} />
  return (
    <div>
      <p>{words}</p>
      <Box component="ul" mt={4} pl={20} style={{ listStyle: 'disc' }}>
        {contacts.map(({ _id, name, email, phone }) => (
          <li key={_id}>
            {`${name} (${email})`}
            {phone && (
              <>
                , <PhoneLink phone={phone} />
              </>
            )}
          </li>
        ))}
      </Box>
    </div>
  )
}
