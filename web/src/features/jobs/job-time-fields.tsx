import { SimpleGrid } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { JobValues } from './job-values.ts'
import { jobLabels } from './job-words.ts'
import { errorsIn } from '#web/ui/form/saving/form-fields.ts'
import { formatDuration } from '#contract/jobs/job-days.rules.ts'
import { TimeField } from '#web/ui/form/date/moment-field.tsx'
import { SelectField } from '#web/ui/form/field.tsx'

const offered = [30, 60, 90, 120, 180, 240, 300, 360, 420, 480]

export function JobTimeFields({ form }: { form: UseFormReturnType<JobValues> }) {
  return (
    <SimpleGrid minColWidth="10rem" style={{ alignItems: 'start' }}>
      <TimeField
        label={jobLabels.startTime}
        name="startTime"
        help="Optional."
        value={form.values.startTime}
        error={errorsIn(form).startTime}
        onChange={(time) => form.setFieldValue('startTime', time)}
      />
      <SelectField
        label={jobLabels.durationMinutes}
        name="durationMinutes"
        value={form.values.durationMinutes}
        error={errorsIn(form).durationMinutes}
        options={durationOptions(form.values.durationMinutes)}
        onChange={(minutes) => form.setFieldValue('durationMinutes', minutes)}
      />
    </SimpleGrid>
  )
}

/** What another client has stored stays as it is until a user chooses. */
export function durationOptions(stored: string) {
  const minutes = [...new Set([...offered, ...(stored ? [Number(stored)] : [])])].toSorted((one, other) => one - other)
  return [
    { value: '', label: 'Not set' },
    ...minutes.map((each) => ({ value: String(each), label: formatDuration(each) })),
  ]
}
