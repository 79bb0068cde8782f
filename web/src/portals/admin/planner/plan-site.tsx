import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { usePlanVisit } from '#web/features/due/due.api.ts'
import { errorsOf, valuesOf, visitToSend, type VisitValues } from '#web/features/due/visit-values.ts'
import type { DropPlace } from '#web/features/planner/planner.api.ts'
import { formatPlace } from '#web/features/planner/planner-words.ts'
import { newId } from '#web/offline/store/new-id.ts'
import { addresses } from '#web/portals/admin/admin-addresses.ts'
import { useProposals, usePlanning } from '#web/portals/admin/due/use-planning.ts'
import { sentenceOf } from '#web/ui/feedback/error-words.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { useToday } from '#web/ui/page/use-today.ts'
import type { DueSite } from '#contract/due/due.contract.ts'
import type { Job } from '#contract/jobs/jobs.contract.ts'
import { VisitForm } from '#web/portals/admin/due/visit-form.tsx'
import { DialogFrame } from '#web/ui/overlay/dialog-frame.tsx'

/** Makes the visit to a site on the day and for the person it was dropped on; what is missing is asked for first. */
export function usePlanSite(onMissing: (site: DueSite, to: DropPlace) => void) {
  const queryClient = useQueryClient()
  const today = useToday()
  const { mutateAsync: planVisit } = usePlanVisit()
  const { proposalOf } = useProposals([])
  const tell = usePlannedToast()

  return async (site: DueSite, to: DropPlace) => {
    const values = valuesOf(site, { proposal: await proposalOf(site), changes: visitAt(to), today })
    if (Object.keys(errorsOf(site, values)).length > 0) return onMissing(site, to)
    try {
      tell(await planVisit(visitToSend(newId(), site, values)))
    } catch (error) {
      toast.error(sentenceOf(error))
    }
    return queryClient.invalidateQueries()
  }
}

/** Without a person where none was said: the one of the last visit is proposed. */
function visitAt({ day, engineer }: DropPlace): Partial<VisitValues> {
  return { scheduledDate: day, ...(engineer !== undefined && { assignedEngineerId: engineer }) }
}

function usePlannedToast() {
  const navigate = useNavigate()
  return (job: Job) =>
    toast.success(
      `${job.companyId.name} is now on ${formatPlace({ day: job.scheduledDate, engineer: job.assignedEngineerId })}.`,
      { label: 'Open', run: () => void navigate(addresses.job(job)) },
    )
}

interface Props {
  site: DueSite
  /** Where it was dropped, when something was missing there. */
  to?: DropPlace | undefined
  onClose: () => void
}

/** The same as dragging, by keyboard or thumb, and to any day. */
export function PlanSiteDialog({ site, to, onClose }: Props) {
  const { plan, ...planning } = usePlanning([site], to && visitAt(to))
  const tell = usePlannedToast()
  const press = async () => {
    const [planned] = (await plan()) ?? []
    if (!planned) return
    tell(planned.job)
    onClose()
  }
  return (
    <DialogFrame isOpen title="Plan visit" onCancel={onClose}>
      <VisitForm label="Plan visit" {...planning} onPlan={() => void press()} onCancel={onClose} />
    </DialogFrame>
  )
}
