import { pick } from '#web/ui/form/saving/form-fields.ts'
import { jobLabels, siteLine } from './job-words.ts'
import { fieldErrors } from '#web/ui/form/saving/field-errors.ts'
import type { Difference } from '#web/ui/feedback/stale-notice.tsx'
import { formatDuration } from '#contract/jobs/job-days.rules.ts'
import { expectsLabels, type JobExpects } from '#contract/jobs/jobs.rules.ts'
import { NewJob, type Job } from '#contract/jobs/jobs.contract.ts'
import { shownDay } from '#contract/values/typed-days.ts'

export type JobValues = typeof emptyJob
export type JobField = keyof JobValues

export const emptyJob = {
  title: '',
  companyId: null as Job['companyId'] | null,
  siteAddressId: null as Job['siteAddressId'] | null,
  scheduledDate: '',
  /** `09:30`, or empty. */
  startTime: '',
  /** Whole minutes, or empty. */
  durationMinutes: '',
  description: '',
  assignedEngineerId: null as Job['assignedEngineerId'],
  expects: 'site' as JobExpects,
}

// Object.keys forgets the type of the keys it gives.
export const jobFields = Object.keys(emptyJob) as JobField[]

export function valuesOf(job: Job): JobValues {
  return {
    ...pick(job, ['title', 'companyId', 'siteAddressId', 'scheduledDate', 'description', 'assignedEngineerId']),
    startTime: job.startTime ?? '',
    durationMinutes: String(job.durationMinutes ?? ''),
    expects: job.expects ?? 'items',
  }
}

/** What came from one offer gives way to the next; what the person wrote instead stays. */
export function offerInstead(values: JobValues, offered: JobValues, next: JobValues): JobValues {
  const [written, before] = [formatJobFields(values), formatJobFields(offered)]
  const changed = jobFields.filter((field) => written[field] !== before[field])
  return { ...next, ...Object.fromEntries(changed.map((field) => [field, values[field]])) }
}

export function sentJob({ companyId, siteAddressId, assignedEngineerId, ...values }: JobValues) {
  return {
    ...values,
    startTime: values.startTime || null,
    durationMinutes: values.durationMinutes === '' ? null : Number(values.durationMinutes),
    companyId: companyId?._id ?? '',
    siteAddressId: siteAddressId?._id ?? '',
    assignedEngineerId: assignedEngineerId?._id ?? null,
  }
}

export function errorsOf(values: JobValues): Record<string, string> {
  return {
    ...fieldErrors(NewJob, sentJob(values)),
    ...(!values.companyId && { companyId: 'Choose the company this is for.' }),
    ...(!values.siteAddressId && { siteAddressId: 'Choose the site where it takes place.' }),
  }
}

/** The same edits on top of the current record: what this person has not touched stays as the other left it. */
export function rebased(mine: JobValues, base: Job, current: Job): JobValues {
  const touched = jobFields.filter((field) => isTouched(mine, base, field))
  const now = valuesOf(current)
  return Object.fromEntries(jobFields.map((field) => [field, (touched.includes(field) ? mine : now)[field]])) as {
    // Every field is given just above, from values of this type.
    [Field in JobField]: JobValues[Field]
  }
}

export function differencesOf(mine: JobValues, base: Job, current: Job): Difference[] {
  const [wanted, before, now] = [
    formatJobFields(mine),
    formatJobFields(valuesOf(base)),
    formatJobFields(valuesOf(current)),
  ]
  return jobFields
    .filter((field) => now[field] !== before[field] && now[field] !== wanted[field])
    .map((field) => ({
      label: jobLabels[field],
      theirs: now[field],
      ...(isTouched(mine, base, field) && { mine: wanted[field] }),
    }))
}

/** A company and its site are one choice: a user who has changed either has chosen both. */
function isTouched(mine: JobValues, base: Job, field: JobField): boolean {
  const [wanted, before] = [formatJobFields(mine), formatJobFields(valuesOf(base))]
  const together: JobField[] = ['companyId', 'siteAddressId']
  const fields = together.includes(field) ? together : [field]
  return fields.some((each) => wanted[each] !== before[each])
}

export function formatJobFields(values: JobValues): Record<JobField, string> {
  return {
    title: values.title.trim(),
    companyId: values.companyId?.name ?? '',
    siteAddressId: values.siteAddressId ? siteLine(values.siteAddressId) : '',
    scheduledDate: shownDay(values.scheduledDate),
    startTime: values.startTime,
    durationMinutes: values.durationMinutes && formatDuration(Number(values.durationMinutes)),
    description: values.description.trim(),
    assignedEngineerId: values.assignedEngineerId?.name ?? '',
    expects: expectsLabels[values.expects],
  }
}
