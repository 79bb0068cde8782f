import { useSend } from '#web/api/use-send.ts'
import { listQuery } from '#web/api/queries.ts'
import { giveOpinion, listOpinionsToGive } from '#contract/inspections/inspections.contract.ts'

export const opinionQueries = {
  toGive: (jobId?: string) =>
    listQuery(['inspections', 'opinions', jobId ?? 'all'], listOpinionsToGive, { limit: 200, ...(jobId && { jobId }) }),
}

export const useGiveOpinion = () => useSend(giveOpinion, { evenIfRefused: true })
