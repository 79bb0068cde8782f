import type { Visit } from './use-planning.ts'
import { VisitFields } from './visit-fields.tsx'
import { Button } from '#web/ui/form/button.tsx'
import dialog from '#web/ui/overlay/dialog-frame.module.css'

interface Props {
  label: string
  visits: Visit[]
  isPlanning: boolean
  /** On its button. */
  planWords: string
  onPlan: () => void
  onCancel: () => void
}

/** All visits that are planned at once, each with its own title, day and engineer. */
export function VisitForm({ label, visits, isPlanning, planWords, onPlan, onCancel }: Props) {
  return (
    <form
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onPlan()
      }}
    >
      {visits.map((visit) => (
        <VisitFields key={visit.key} visit={visit} />
      ))}
      <div className={dialog.actions}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" aria-disabled={isPlanning}>
          {planWords}
        </Button>
      </div>
    </form>
  )
}
