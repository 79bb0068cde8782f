import type { UseFormReturnType } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { emptyJob, offerInstead, type JobValues } from './job-values.ts'
import { jobQueries } from './jobs.api.ts'
import type { JobProposal } from '#contract/jobs/jobs.contract.ts'

const nothing: JobProposal = { lastJob: null, siteAddressId: null, assignedEngineerId: null }

export function proposedValues({ lastJob, siteAddressId, assignedEngineerId }: JobProposal = nothing) {
  return { title: lastJob?.title ?? '', siteAddressId, assignedEngineerId }
}

/** Fills in a new job as the chosen company's last one was; what the person wrote or chose stays. */
export function useProposal(form: UseFormReturnType<JobValues>, start: JobProposal | undefined) {
  const queryClient = useQueryClient()
  const [proposal, setProposal] = useState(start ?? nothing)

  const propose = async (companyId: string) => {
    // Without a proposal the form is filled in by hand, as ever.
    const next = await queryClient.fetchQuery(jobQueries.proposal(companyId)).catch(() => nothing)
    const values = form.getValues()
    if (values.companyId?._id !== companyId) return
    // Another company has cleared the site, whoever chose it.
    const before = { ...emptyJob, ...proposedValues(proposal), siteAddressId: null }
    form.setValues(offerInstead(values, before, { ...emptyJob, ...proposedValues(next) }))
    setProposal(next)
  }

  return { propose, lastJob: proposal.lastJob }
}
