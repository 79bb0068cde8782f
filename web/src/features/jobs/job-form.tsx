import { useForm } from '@mantine/form'
import { useState } from 'react'
import { JobDataForm, type SiteForm } from './job-data-form.tsx'
import type { CompanyField } from './job-fields.tsx'
import { differencesOf, emptyJob, errorsOf, rebased, sentJob, valuesOf, type JobValues } from './job-values.ts'
import { useSaveJob } from './jobs.api.ts'
import { newId } from '#web/offline/store/new-id.ts'
import { currentRecord, refusedFields, saveFailure } from '#web/ui/form/save-failure.ts'
import { StaleNotice } from '#web/ui/feedback/stale-notice.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Job } from '#contract/jobs/jobs.contract.ts'

interface Props {
  /** The job to change; without one the form makes a new one. */
  job?: Job
  /** What is known about a new one already. */
  start?: Partial<JobValues>
  companyField: CompanyField
  siteForm: SiteForm
  onSaved: (job: Job) => void
  onCancel: () => void
}

export function JobForm({ job, start, companyField, siteForm, onSaved, onCancel }: Props) {
  const saving = useSaveJob()
  const [base, setBase] = useState(job)
  const [ownId] = useState(newId)
  const form = useForm<JobValues>({
    initialValues: base ? valuesOf(base) : { ...emptyJob, ...start },
    validate: errorsOf,
  })
  const current = currentRecord(saving.error, Job)

  const save = (values: JobValues, before: Job | undefined) =>
    saving.mutate(toSave(values, before, ownId), {
      onSuccess: (saved) => {
        toast.success(before ? `${saved.title} was saved.` : `${saved.title} was created.`)
        onSaved(saved)
      },
      onError: (error) => {
        const theirs = currentRecord(error, Job)
        // Only the status moved, or the other wrote the very same: there is nothing to ask.
        if (theirs && before && differencesOf(values, before, theirs).length === 0) saveOver(theirs, values, before)
        else form.setErrors(refusedFields(error))
      },
    })
  const saveOver = (theirs: Job, values: JobValues, before: Job) => save(rebased(values, before, theirs), theirs)
  const takeTheirs = (theirs: Job) => {
    setBase(theirs)
    form.setValues(valuesOf(theirs))
    form.resetDirty(valuesOf(theirs))
    saving.reset()
  }

  return (
    <JobDataForm
      label={job ? 'Edit job' : 'Create New Job'}
      form={form}
      companyField={companyField}
      siteForm={siteForm}
      failure={saveFailure(saving.error, 'Error saving job')}
      notice={
        current &&
        base && (
          <StaleNotice
            differences={differencesOf(form.values, base, current)}
            isBusy={saving.isPending}
            onTakeTheirs={() => takeTheirs(current)}
            onKeepMine={() => saveOver(current, form.values, base)}
          />
        )
      }
      verb={job ? 'Save' : 'Create job'}
      busyVerb={job ? 'Saving...' : 'Creating...'}
      isBusy={saving.isPending}
      isOpenedHere
      onSave={(values) => save(values, base)}
      onCancel={onCancel}
    />
  )
}

/** A new job has the id that was made when the form opened: pressing twice, or again after no answer, makes one. */
function toSave(values: JobValues, before: Job | undefined, ownId: string) {
  return before
    ? { isNew: false as const, job: { ...sentJob(values), jobId: before._id, version: before.version } }
    : { isNew: true as const, job: { ...sentJob(values), _id: ownId } }
}
