import { queryOptions } from '@tanstack/react-query'
import { sendPage } from '#web/api/client.ts'
import { useSend } from '#web/api/use-send.ts'
import { giveOpinion, listOpinionsToGive } from '#contract/inspections/opinions.contract.ts'

export const opinionQueries = {
  toGive: (jobId?: string) =>
    queryOptions({
      queryKey: ['inspections', 'opinions', jobId ?? 'all'],
      queryFn: ({ signal }) => sendPage(listOpinionsToGive, { limit: 200, ...(jobId && { jobId }) }, { signal }),
    }),
}

export const useGiveOpinion = () => useSend(giveOpinion, { evenIfRefused: true })
