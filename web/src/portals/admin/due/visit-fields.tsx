import { Stack, Text } from '@mantine/core'
import { lateOf, siteName, toldOfLate } from './due-words.ts'
import type { Visit } from './use-planning.ts'
import { useToday } from '#web/ui/page/use-today.ts'
import { piecesToPlan, type VisitValues } from '#web/features/due/visit-values.ts'
import { EngineerSelect, SiteSelect } from '#web/features/jobs/job-selects.tsx'
import { jobLabels } from '#web/features/jobs/job-words.ts'
import { counted } from '#web/ui/feedback/counted.ts'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { DateField } from '#web/ui/form/date/date-field.tsx'
import { Field, TextAreaField } from '#web/ui/form/field.tsx'
import { earliestDue } from '#contract/inspections/completion/next-visit.rules.ts'
import { britishDay } from '#contract/values/days.ts'

/** In the order of the fields. */
export const visitLabels: Record<keyof VisitValues, string> = {
  title: jobLabels.title,
  siteAddressId: jobLabels.siteAddressId,
  scheduledDate: jobLabels.scheduledDate,
  lateReason: 'Why the visit is after the due date',
  assignedEngineerId: jobLabels.assignedEngineerId,
}

/** What one visit will be. A day after something is due asks why. */
export function VisitFields({ visit: { key, row, values, errors, failure, onChange } }: { visit: Visit }) {
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
