import { useRef, type RefObject } from 'react'
import { Stack, Text } from '@mantine/core'
import { siteName, lateOf, toldOfLate } from './due-words.ts'
import { type Visit, usePlanning } from './use-planning.ts'
import { type VisitValues, piecesToPlan } from '#web/features/due/visit-values.ts'
import { Button } from '#web/ui/form/button.tsx'
import { ErrorSummary } from '#web/ui/form/saving/error-summary.tsx'
import dialog from '#web/ui/overlay/dialog-frame.module.css'
import { useToday } from '#web/ui/page/use-today.ts'
import { EngineerSelect, SiteSelect } from '#web/features/jobs/job-selects.tsx'
import { jobLabels } from '#web/features/jobs/job-words.ts'
import { counted } from '#web/ui/feedback/counted.ts'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { DateField } from '#web/ui/form/date/date-field.tsx'
import { Field, TextAreaField } from '#web/ui/form/field.tsx'
import { keysOf } from '#contract/values/keys.ts'
import { earliestDue } from '#contract/inspections/completion/next-visit.rules.ts'
import { britishDay } from '#contract/values/days.ts'

interface Props extends Omit<ReturnType<typeof usePlanning>, 'plan'> {
  label: string
  onPlan: () => void
  onCancel: () => void
}

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
    keysOf(visitLabels).flatMap((name) => {
      const selector = `[data-visit="${key}"] :is([name="${name}"]:not([type=hidden]), [data-field="${name}"])`
      const label = `${row.companyId.name}, ${siteName(row)}: ${visitLabels[name]}`
      return errors[name] ? { selector, label, words: errors[name] } : []
    }),
  )
  return (
    <ErrorSummary
      failure={undefined}
      errors={Object.fromEntries(missing.map(({ selector, words }) => [selector, words]))}
      labels={Object.fromEntries(missing.map(({ selector, label }) => [selector, label]))}
      onPoint={(selector) => form.current?.querySelector<HTMLElement>(selector)?.focus()}
    />
  )
}

/** In the order of the fields. */
const visitLabels: Record<keyof VisitValues, string> = {
  title: jobLabels.title,
  siteAddressId: jobLabels.siteAddressId,
  scheduledDate: jobLabels.scheduledDate,
  lateReason: 'Why the visit is after the due date',
  assignedEngineerId: jobLabels.assignedEngineerId,
}

function VisitFields({ visit: { key, row, values, errors, failure, onChange } }: { visit: Visit }) {
  const pieces = piecesToPlan(row)
  const firstDue = earliestDue(pieces)
  const late = lateOf(row, values, useToday())
  return (
    <Stack component="fieldset" mb="lg" data-visit={key}>
      <Text component="legend" fz="md">
        {row.companyId.name}, {siteName(row)}
      </Text>
      <Text c="dimmed" mt={4}>
        {counted(pieces.length, 'piece')}
        {firstDue && `, the first due by ${britishDay(firstDue)}`}.
      </Text>
      <Refusal>{failure}</Refusal>
      <Field
        label={jobLabels.title}
        name="title"
        required
        value={values.title}
        error={errors.title}
        onChange={({ currentTarget }) => onChange({ title: currentTarget.value })}
      />
      {row.siteAddressId === null && (
        <SiteSelect
          companyId={row.companyId._id}
          chosen={values.siteAddressId}
          error={errors.siteAddressId}
          onChange={(siteAddressId) => onChange({ siteAddressId })}
        />
      )}
      <DateField
        label={jobLabels.scheduledDate}
        name="scheduledDate"
        required
        value={values.scheduledDate}
        error={errors.scheduledDate}
        onChange={(scheduledDate) => onChange({ scheduledDate })}
      />
      {late && (
        <TextAreaField
          label={visitLabels.lateReason}
          name="lateReason"
          required
          rows={2}
          value={values.lateReason}
          error={errors.lateReason}
          help={`${late}. ${toldOfLate(row, values)}`}
          onChange={({ currentTarget }) => onChange({ lateReason: currentTarget.value })}
        />
      )}
      <EngineerSelect
        chosen={values.assignedEngineerId}
        error={errors.assignedEngineerId}
        onChange={(assignedEngineerId) => onChange({ assignedEngineerId })}
      />
    </Stack>
  )
}
