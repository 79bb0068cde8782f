import { queryOptions } from '@tanstack/react-query'
import { pageRange, sendPage } from '#web/api/client.ts'
import { pageQuery } from '#web/api/queries.ts'
import { useSend } from '#web/api/use-send.ts'
import { useUpload } from '#web/api/use-transfer.ts'
import { importDeviceWork } from '#contract/inspections/pending-review/device-export.contract.ts'
import {
  acceptPendingReview,
  dismissPendingReview,
  listPendingReview,
  type workOutcomes,
} from '#contract/inspections/pending-review/pending-review.contract.ts'

export type WorkOutcome = (typeof workOutcomes)[number]

export const workPerPage = 20

export const pendingReviewQueries = {
  page: ({ outcome, jobId, page }: { outcome: WorkOutcome; jobId: string | null; page: number }) =>
    pageQuery(['inspections', 'recovered'], listPendingReview, {
      outcome,
      jobId: jobId ?? undefined,
      ...pageRange(page, workPerPage),
    }),
  waitingCount: (jobId: string) =>
    queryOptions({
      queryKey: ['inspections', 'recovered', 'waiting', jobId],
      queryFn: async ({ signal }) => {
        const { total } = await sendPage(listPendingReview, { outcome: 'waiting', jobId, limit: 1 }, { signal })
        return total
      },
    }),
}

/** A decision changes the job, its items, its history and the counts; a refused one means that something else did. */
export const useAcceptPendingReview = () => useSend(acceptPendingReview, { evenIfRefused: true })
export const useDismissPendingReview = () => useSend(dismissPendingReview, { evenIfRefused: true })
export const useImportDeviceWork = () => useUpload(importDeviceWork, { evenIfRefused: true })
