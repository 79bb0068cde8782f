import { queryOptions } from '@tanstack/react-query'
import { send } from '#web/api/client.ts'
import { useSend } from '#web/api/use-send.ts'
import { createRevisit, getCount, noteWhereabouts } from '#contract/counts/counts.contract.ts'

export const countQueries = {
  ofJob: (jobId: string) =>
    queryOptions({
      queryKey: ['counts', jobId],
      queryFn: ({ signal }) => send(getCount, { jobId }, { signal }),
    }),
}

export const useCreateRevisit = () => useSend(createRevisit, { evenIfRefused: true })
export const useNoteWhereabouts = () => useSend(noteWhereabouts, { invalidates: ['counts'] })
