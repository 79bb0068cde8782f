import { Stack } from '@mantine/core'
import { IconMailOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { companyQueries } from '#web/features/companies/companies.api.ts'
import { money } from '#web/features/invoices/invoice-words.ts'
import { invoiceQueries, useChaseInvoice } from '#web/features/invoices/invoices.api.ts'
import { mailQueries } from '#web/features/mail/mail.api.ts'
import { FilesToSend, Recipients } from './mail-parts.tsx'
import { counted } from '#web/ui/feedback/counted.ts'
import { sentenceOf } from '#web/ui/feedback/error-words.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Button } from '#web/ui/form/button.tsx'
import { DialogFrame } from '#web/ui/overlay/dialog-frame.tsx'
import dialog from '#web/ui/overlay/dialog-frame.module.css'
import type { Invoice } from '#contract/invoices/invoices.contract.ts'
import { contactsToChase } from '#contract/invoices/settlement.rules.ts'
import { britishDay } from '#contract/values/days.ts'

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
