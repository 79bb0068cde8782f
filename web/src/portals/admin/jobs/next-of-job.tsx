import { IconCalendarEvent, IconClipboardCheck, IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { GenerateCertificateButton } from '#web/features/certificates/certificate-buttons.tsx'
import { certificateQueries } from '#web/features/certificates/certificates.api.ts'
import { CreateInvoiceButton } from '#web/features/invoices/create-invoice-button.tsx'
import { invoiceQueries } from '#web/features/invoices/invoices.api.ts'
import { lacksCertificate } from './job-certificates.tsx'
import { addresses } from '#web/portals/admin/admin-addresses.ts'
import { PlanNextVisit } from '#web/portals/admin/due/plan-next-visit.tsx'
import { nextOfJob } from '#web/portals/admin/next-actions.ts'
import { Button, ButtonLink } from '#web/ui/form/button.tsx'
import { useToday } from '#web/ui/page/use-today.ts'
import { isNothingDue } from '#contract/invoices/settlement.rules.ts'
import type { Job } from '#contract/jobs/jobs.contract.ts'

type Next = NonNullable<ReturnType<typeof nextOfJob>>

/** What the office does next with a job; a completed one offers its next visit in any case. */
export function NextOfJob({ job, next }: { job: Job; next: Next | null }) {
  return (
    <>
      {job.status === 'completed' && next !== 'plan-visit' && <PlanNextVisit job={job} />}
      {next && <Action job={job} next={next} />}
    </>
  )
}

/** Null also while what it depends on is on its way. */
export function useNextOfJob(job: Job): Next | null {
  const isCompleted = job.status === 'completed'
  const today = useToday()
  const { data: versions } = useQuery({ ...certificateQueries.versions(job._id), enabled: isCompleted })
  const { data: invoices } = useQuery({ ...invoiceQueries.ofJob(job._id), enabled: isCompleted })
  const current = versions?.find(({ status }) => status === 'current')
  const next = nextOfJob(job, {
    today,
    lacksCertificate: versions !== undefined && lacksCertificate(job, current),
    hasInvoice: invoices?.some((invoice) => !isNothingDue(invoice)) ?? false,
  })
  const isKnown = !isCompleted || next === 'generate-certificate' || (versions && invoices)
  return isKnown ? next : null
}

function Action({ job, next }: { job: Job; next: Next }) {
  const navigate = useNavigate()
  switch (next) {
    case 'assign':
      return <GoToField words="Assign" icon={IconUserPlus} field="[data-field=assignedEngineerId]" />
    case 'reschedule':
      return <GoToField words="Reschedule" icon={IconCalendarEvent} field="[name=scheduledDate]" />
    case 'open-inspection':
      return (
        <ButtonLink variant="primary" to={`/engineer/job/${job._id}`} icon={IconClipboardCheck}>
          Open inspection
        </ButtonLink>
      )
    case 'generate-certificate':
      return <GenerateCertificateButton jobId={job._id} of={job.title} variant="primary" />
    case 'create-invoice':
      return (
        <CreateInvoiceButton
          job={job}
          label="Create invoice"
          variant="primary"
          onCreated={(invoice) => void navigate(addresses.editInvoice(invoice))}
        />
      )
    case 'plan-visit':
      return <PlanNextVisit job={job} variant="primary" />
  }
}

function GoToField({ words, icon: Drawing, field }: { words: string; icon: typeof IconUserPlus; field: string }) {
  const go = () => {
    const input = document.querySelector<HTMLElement>(field)
    input?.focus()
    input?.click()
  }
  return (
    <Button variant="primary" icon={Drawing} onClick={go}>
      {words}
    </Button>
  )
}
