import { useSend } from '#web/api/use-send.ts'
import { callQuery } from '#web/api/queries.ts'
import { createRevisit, getCount, noteWhereabouts } from '#contract/counts/counts.contract.ts'

export const countQueries = {
  ofJob: (jobId: string) => callQuery(['counts', jobId], getCount, { jobId }),
}

export const useCreateRevisit = () => useSend(createRevisit, { evenIfRefused: true })
export const useNoteWhereabouts = () => useSend(noteWhereabouts, { invalidates: ['counts'] })
