import { useQuery } from '@tanstack/react-query'
import {
  GenerateCertificateButton,
  RegenerateCertificateButton,
  ViewCertificateButton,
  ItemCertificateButton,
} from '#web/features/certificates/certificate-buttons.tsx'
import { CertificateVersions } from '#web/features/certificates/certificate-versions.tsx'
import { certificateQueries } from '#web/features/certificates/certificates.api.ts'
import { DataTableSkeleton } from '#web/ui/table/data-table.tsx'
import { QuietRetry } from '#web/ui/feedback/quiet-retry.tsx'
import { whyWithdrawnIsNotIssued } from '#contract/certificates/certificates.rules.ts'
import type { CertificateVersion } from '#contract/certificates/certificates.contract.ts'
import type { Job } from '#contract/jobs/jobs.contract.ts'
import { Text, Stack } from '@mantine/core'
import { useRef, useState } from 'react'
import { BringInItems } from '#web/features/inspections/bring-in-items.tsx'
import { inspectionQueries } from '#web/features/inspections/job-items.api.ts'
import { JobItems } from '#web/features/inspections/job-items.tsx'
import { pendingReviewQueries } from '#web/features/inspections/pending-review.api.ts'
import { ReportReadiness } from '#web/features/inspections/report-readiness.tsx'
import { useListAddress } from '#web/ui/table/list-address.ts'
import type { InspectionItem } from '#contract/inspections/inspections.contract.ts'
import { isLeftOut } from '#contract/inspections/examination/outcome.rules.ts'
import { itemName } from '#contract/inspections/items/item-name.ts'
import { Link, useNavigate } from 'react-router'
import { CreateInvoiceButton } from '#web/features/invoices/create-invoice-button.tsx'
import { formatCredited, money, statusMeanings } from '#web/features/invoices/invoice-words.ts'
import { invoiceQueries } from '#web/features/invoices/invoices.api.ts'
import { addresses } from '#web/portals/admin/admin-links.tsx'
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx'
import { PartList } from '#web/ui/table/part-list.tsx'
import type { Invoice } from '#contract/invoices/invoices.contract.ts'
import { invoiceStatusLabels } from '#contract/invoices/invoices.rules.ts'
import { isNothingDue, isOverdue } from '#contract/invoices/settlement.rules.ts'
import { britishDay, dayInLondon, addDays } from '#contract/values/days.ts'
import { CountPieces, countQueries, useCreateRevisit } from '#web/features/counts/count-pieces.tsx'
import { EngineerSelect } from '#web/features/jobs/job-selects.tsx'
import { sentenceOf } from '#web/ui/feedback/error-words.ts'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Button } from '#web/ui/form/button.tsx'
import { DateField } from '#web/ui/form/date/date-field.tsx'
import dialog from '#web/ui/overlay/dialog-frame.module.css'
import { useOwnId } from '#web/ui/form/saving/save-form.tsx'
import { DialogFrame } from '#web/ui/overlay/dialog-frame.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { useToday } from '#web/ui/page/use-today.ts'
import type { JobCount as Count } from '#contract/counts/counts.contract.ts'
import { daysUntilRevisit, formatCount } from '#contract/counts/count.rules.ts'
import { expectsLabels } from '#contract/jobs/jobs.rules.ts'

export function JobCertificates({ job, isGeneratedAbove = false }: { job: Job; isGeneratedAbove?: boolean }) {
  const { data: versions, error, refetch } = useQuery(certificateQueries.versions(job._id))
  if (error && !versions) return <QuietRetry what="The certificates" error={error} onRetry={() => void refetch()} />
  const isOpen = job.status !== 'completed'
  if (!versions) return isOpen && !job.certificateUrl ? null : <DataTableSkeleton />
  if (isOpen && versions.length === 0) return null
  return (
    <CertificateVersions
      versions={versions}
      nothing="No certificate has been issued yet. Generate it when nothing is missing."
      actions={
        <Actions
          job={job}
          current={versions.find(({ status }) => status === 'current')}
          isGeneratedAbove={isGeneratedAbove}
        />
      }
    />
  )
}

interface ActionsProps {
  job: Job
  current: CertificateVersion | undefined
  isGeneratedAbove: boolean
}

function Actions({ job, current, isGeneratedAbove }: ActionsProps) {
  const { _id: jobId, title: of } = job
  return (
    <>
      {current && <ViewCertificateButton jobId={jobId} of={of} />}
      {job.reportWithdrawnAt && job.status === 'completed' && <p>{whyWithdrawnIsNotIssued}</p>}
      {lacksCertificate(job, current) && !isGeneratedAbove && <GenerateCertificateButton jobId={jobId} of={of} />}
      {current && job.status === 'completed' && <RegenerateCertificateButton jobId={jobId} of={of} />}
    </>
  )
}

/** None was issued since the job was last completed; what was withdrawn waits for the next completion. */
export function lacksCertificate(
  { completedDate, reportWithdrawnAt }: Job,
  current: CertificateVersion | undefined,
): boolean {
  return completedDate !== null && !reportWithdrawnAt && (!current || current.issuedAt < completedDate)
}

export function JobInspection({ job }: { job: Job }) {
  const { data: items, error, refetch } = useQuery(inspectionQueries.items(job._id))
  const { data: waitingWork = 0 } = useQuery(pendingReviewQueries.waitingCount(job._id))
  const address = useListAddress()
  const heading = useRef<HTMLHeadingElement>(null)
  if (error && !items) return <QuietRetry what="The items" error={error} onRetry={() => void refetch()} />
  return (
    <>
      {items && (
        <ReportReadiness
          items={items}
          changedByOffice={job.changedByOffice}
          deletedByOffice={job.deletedByOffice}
          status={job.status}
          hasWaitingWork={waitingWork > 0}
          addressOfItem={(itemId) => address.with({ item: itemId })}
        />
      )}
      <section aria-labelledby="items">
        <Text id="items" ref={heading} tabIndex={-1} component="h2" fz="lg" mb="sm">
          Inspection items {items && items.length > 0 && <Examined job={job} />}
        </Text>
        {items ? (
          <JobItems
            items={items}
            Action={job.certificateUrl ? CertificateOfItem : undefined}
            whenEmpty={<BringInItems job={job} onBroughtIn={() => heading.current?.focus()} />}
          />
        ) : (
          <DataTableSkeleton />
        )}
      </section>
    </>
  )
}

/** What was not examined is not on the certificate. */
function CertificateOfItem({ item }: { item: InspectionItem }) {
  if (isLeftOut(item)) return null
  return <ItemCertificateButton jobId={item.jobId} itemId={item._id} of={itemName(item)} />
}

function Examined({ job: { examinedCount, leftOutCount = 0, itemCount } }: { job: Job }) {
  return (
    <Text span c="dimmed" fz="sm" fw={400} display="inline-block">
      {examinedCount.toLocaleString('en-GB')} of {itemCount.toLocaleString('en-GB')} examined
      {leftOutCount > 0 && `, ${leftOutCount.toLocaleString('en-GB')} not examined`}
    </Text>
  )
}

export function JobInvoice({ job, isCreatedAbove = false }: { job: Job; isCreatedAbove?: boolean }) {
  const { data: invoices, error, refetch } = useQuery(invoiceQueries.ofJob(job._id))
  const navigate = useNavigate()
  const [today] = useState(() => dayInLondon(new Date()))
  if (error && !invoices) return <QuietRetry what="The invoice" error={error} onRetry={() => void refetch()} />
  if (!invoices) return <DataTableSkeleton />
  return (
    <PartList
      title="Invoice"
      parts={invoices}
      nothing="This job has not been invoiced yet."
      action={
        // Void, or credited in full, an invoice stands there for the record and its job can be invoiced again.
        invoices.every(isNothingDue) &&
        !isCreatedAbove && (
          <CreateInvoiceButton
            job={job}
            label="Create invoice"
            onCreated={(invoice) => void navigate(addresses.editInvoice(invoice))}
          />
        )
      }
      row={(invoice) => ({
        title: <Title invoice={invoice} isLate={isOverdue(invoice, today)} />,
        lines: [money(invoice.total), formatCredited(invoice) ?? '', whenDue(invoice)],
      })}
    />
  )
}

function Title({ invoice, isLate }: { invoice: Invoice; isLate: boolean }) {
  return (
    <>
      <Link to={addresses.invoice(invoice)}>{invoice.invoiceNumber}</Link>{' '}
      <StatusBadge meaning={isLate ? 'danger' : statusMeanings[invoice.status]}>
        {isLate ? 'Overdue' : invoiceStatusLabels[invoice.status]}
      </StatusBadge>
    </>
  )
}

function whenDue(invoice: Invoice): string {
  const { status, dueDate, sentDate } = invoice
  if (status !== 'invoice_sent' || isNothingDue(invoice)) return ''
  const sent = sentDate ? `Sent ${britishDay(dayInLondon(new Date(sentDate)))}` : ''
  return [sent, dueDate ? `due ${britishDay(dueDate)}` : ''].filter(Boolean).join(', ')
}

export function JobCount({ job }: { job: Job }) {
  const { data: count, error, refetch } = useQuery(countQueries.ofJob(job._id))
  if (error && !count) return <QuietRetry what="The count" error={error} onRetry={() => void refetch()} />
  if (!count || count.expected === 0) return null
  const left = count.pieces.filter(({ outcome }) => outcome !== 'examined')
  // What awaits its inspection stands among the items.
  const told = left.filter(({ outcome, itemId }) => outcome !== null || itemId === null)
  const isRevisitable = job.status === 'completed' && left.some(({ outcome }) => outcome !== 'withdrawn')
  return (
    <Section title="Count" action={isRevisitable && <Revisit job={job} />}>
      <Stack gap={8} p="4px 20px 20px">
        <Text fw={600} style={{ fontVariantNumeric: 'tabular-nums' }}>
          {formatCount(count)}
        </Text>
        <Text c="dimmed">Expected: {expectsLabels[count.expects].toLowerCase()}</Text>
        <Signed count={count} />
        {count.revisits.map((revisit) => (
          <Link key={revisit._id} to={addresses.job(revisit)}>
            Revisit {revisit.number}, {britishDay(revisit.scheduledDate)}
          </Link>
        ))}
        <CountPieces pieces={told} />
      </Stack>
    </Section>
  )
}

function Signed({ count: { siteSignature } }: { count: Count }) {
  if (!siteSignature) return null
  const day = britishDay(dayInLondon(new Date(siteSignature.signedAt)))
  return <Text>{`${siteSignature.name} signed on site on ${day} for the pieces not presented.`}</Text>
}

/** The next job from what was left: two taps, unless another day or engineer is wanted. */
function Revisit({ job }: { job: Job }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Revisit</Button>
      <DialogFrame isOpen={isOpen} title="Revisit for the pieces left" onCancel={() => setIsOpen(false)}>
        <RevisitForm job={job} onClose={() => setIsOpen(false)} />
      </DialogFrame>
    </>
  )
}

function RevisitForm({ job, onClose }: { job: Job; onClose: () => void }) {
  const navigate = useNavigate()
  const today = useToday()
  // Made once: pressed again after a lost answer, it makes no second job.
  const { ownId, renewIfTaken } = useOwnId()
  const [scheduledDate, setScheduledDate] = useState(addDays(today, daysUntilRevisit))
  const [engineer, setEngineer] = useState(job.assignedEngineerId)
  const [error, setError] = useState<string>()
  const { mutateAsync: create, isPending } = useCreateRevisit()
  const save = async () => {
    if (isPending) return
    try {
      const asked = { jobId: job._id, _id: ownId, scheduledDate, assignedEngineerId: engineer?._id ?? null }
      const revisit = await create(asked)
      toast.success(`${revisit.title} was scheduled for ${britishDay(revisit.scheduledDate)}.`)
      void navigate(addresses.job(revisit))
    } catch (failure) {
      renewIfTaken(failure)
      setError(sentenceOf(failure))
    }
  }
  return (
    <Stack>
      <DateField
        label="Scheduled date"
        name="scheduledDate"
        required
        value={scheduledDate}
        onChange={setScheduledDate}
      />
      <EngineerSelect chosen={engineer} error={undefined} onChange={setEngineer} />
      <Refusal>{error}</Refusal>
      <div className={dialog.actions}>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" data-autofocus aria-disabled={isPending} onClick={() => void save()}>
          Schedule Revisit
        </Button>
      </div>
    </Stack>
  )
}
