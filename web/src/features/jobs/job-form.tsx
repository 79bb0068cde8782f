import type { UseFormReturnType } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type CompanyField, JobDataForm, type SiteForm } from './job-data-form.tsx'
import {
  differencesOf,
  emptyJob,
  errorsOf,
  rebased,
  sentJob,
  valuesOf,
  type JobValues,
  offerInstead,
} from './job-values.ts'
import { useCreateJob, useUpdateJob, jobQueries } from './jobs.api.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { saveFailure } from '#web/ui/form/saving/save-failure.ts'
import { useVersionedForm } from '#web/ui/form/saving/use-versioned-form.ts'
import { Job, type JobProposal } from '#contract/jobs/jobs.contract.ts'
import { useOwnId } from '#web/ui/form/saving/save-form.tsx'

interface Props {
  job?: Job
  start?: Partial<JobValues>
  proposal?: JobProposal | undefined
  companyField: CompanyField
  siteForm: SiteForm
  onSaved: (job: Job) => void
  onCancel: () => void
}

export function JobForm({ job, start, proposal, companyField, siteForm, onSaved, onCancel }: Props) {
  const { ownId, renewIfTaken } = useOwnId()
  const { mutateAsync: createJob } = useCreateJob()
  const { mutateAsync: updateJob } = useUpdateJob()
  const { form, error, saving } = useVersionedForm<Job, JobValues>({
    record: job,
    schema: Job,
    initialValues: job ? valuesOf(job) : { ...emptyJob, ...proposedValues(proposal), ...start },
    valuesOf,
    errorsOf,
    differencesOf,
    rebase: rebased,
    save: (values, base) =>
      base
        ? updateJob({ ...sentJob(values), jobId: base._id, version: base.version })
        : createJob({ ...sentJob(values), _id: ownId }),
    onSaved: (saved, { base }) => {
      toast.success(base ? `${saved.title} was saved.` : `${saved.title} was created.`)
      onSaved(saved)
    },
    onFailed: renewIfTaken,
  })

  const { propose, lastJob } = useProposal(form, proposal)

  return (
    <JobDataForm
      label={job ? 'Edit job' : 'Create New Job'}
      {...saving}
      companyField={companyField}
      {...(!job && { onCompany: (companyId: string) => void propose(companyId), proposedFrom: lastJob })}
      siteForm={siteForm}
      failure={saveFailure(error, 'Error saving job')}
      verb={job ? 'Save' : 'Create job'}
      busyVerb={job ? 'Saving...' : 'Creating...'}
      isOpenedHere
      onCancel={onCancel}
    />
  )
}

const nothing: JobProposal = { lastJob: null, siteAddressId: null, assignedEngineerId: null }

function proposedValues({ lastJob, siteAddressId, assignedEngineerId }: JobProposal = nothing) {
  return { title: lastJob?.title ?? '', siteAddressId, assignedEngineerId }
}

function useProposal(form: UseFormReturnType<JobValues>, start: JobProposal | undefined) {
  const queryClient = useQueryClient()
  const [proposal, setProposal] = useState(start ?? nothing)

  const propose = async (companyId: string) => {
    // Without a proposal the form is filled in by hand, as ever.
    const next = await queryClient.fetchQuery(jobQueries.proposal(companyId)).catch(() => nothing)
    const values = form.getValues()
    if (values.companyId?._id !== companyId) return
    // Choosing another company has cleared the site, even one that the user chose.
    const before = { ...emptyJob, ...proposedValues(proposal), siteAddressId: null }
    form.setValues(offerInstead(values, before, { ...emptyJob, ...proposedValues(next) }))
    setProposal(next)
  }

  return { propose, lastJob: proposal.lastJob }
}
