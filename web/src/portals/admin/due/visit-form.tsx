import { useRef, type RefObject } from 'react'
import { siteName } from './due-words.ts'
import type { Visit } from './use-planning.ts'
import { VisitFields, visitLabels } from './visit-fields.tsx'
import type { VisitValues } from '#web/features/due/visit-values.ts'
import { Button } from '#web/ui/form/button.tsx'
import { ErrorSummary } from '#web/ui/form/saving/error-summary.tsx'
import dialog from '#web/ui/overlay/dialog-frame.module.css'
import { keysOf } from '#contract/values/keys.ts'

interface Props {
  label: string
  visits: Visit[]
  isPlanning: boolean
  planWords: string
  onPlan: () => void
  onCancel: () => void
}

/** All visits that are planned at once, each with its own title, day and engineer. */
export function VisitForm({ label, visits, isPlanning, planWords, onPlan, onCancel }: Props) {
  const form = useRef<HTMLFormElement>(null)
  return (
    <form
      ref={form}
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onPlan()
      }}
    >
      {visits.length > 1 && <WhatIsMissing visits={visits} form={form} />}
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

/** Of many visits the one that needs another look may be far below. */
function WhatIsMissing({ visits, form }: { visits: Visit[]; form: RefObject<HTMLFormElement | null> }) {
  const missing = visits.flatMap(({ key, row, errors }) =>
    namesIn(errors).map((name) => ({
      place: `${key} ${name}`,
      label: `${row.companyId.name}, ${siteName(row)}: ${visitLabels[name]}`,
      words: errors[name] ?? '',
      selector: `[data-visit="${key}"] :is([name="${name}"]:not([type=hidden]), [data-field="${name}"])`,
    })),
  )
  const pointAt = (place: string) => {
    const selector = missing.find((each) => each.place === place)?.selector
    if (selector) form.current?.querySelector<HTMLElement>(selector)?.focus()
  }
  return (
    <ErrorSummary
      failure={undefined}
      errors={Object.fromEntries(missing.map(({ place, words }) => [place, words]))}
      labels={Object.fromEntries(missing.map(({ place, label }) => [place, label]))}
      onPoint={pointAt}
    />
  )
}

/** In the order of the fields. */
function namesIn(errors: Visit['errors']): (keyof VisitValues)[] {
  return keysOf(visitLabels).filter((name) => errors[name] !== undefined)
}
