import { usePlannedToast, visitAt } from './use-plan-site.ts'
import type { DropPlace } from '#web/features/planner/planner.api.ts'
import { usePlanning } from '#web/portals/admin/due/use-planning.ts'
import { VisitForm } from '#web/portals/admin/due/visit-form.tsx'
import { DialogFrame } from '#web/ui/overlay/dialog-frame.tsx'
import type { DueSite } from '#contract/due/due.contract.ts'

interface Props {
  site: DueSite
  /** Where it was dropped, when something was missing there. */
  to?: DropPlace | undefined
  onClose: () => void
}

/** The same as dragging, by keyboard or thumb, and to any day. */
export function PlanSiteDialog({ site, to, onClose }: Props) {
  const { visits, isPlanning, planWords, plan } = usePlanning([site], to && visitAt(to))
  const tell = usePlannedToast()
  const press = async () => {
    const [planned] = (await plan()) ?? []
    if (!planned) return
    tell(planned.job)
    onClose()
  }
  return (
    <DialogFrame isOpen title="Plan visit" onCancel={onClose}>
      <VisitForm
        label="Plan visit"
        visits={visits}
        isPlanning={isPlanning}
        planWords={planWords}
        onPlan={() => void press()}
        onCancel={onClose}
      />
    </DialogFrame>
  )
}
