import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { send, sendPage } from '#web/api/client.ts'
import {
  acceptRecoveredWork,
  dismissRecoveredWork,
  listRecoveredWork,
  type workOutcomes,
} from '#contract/inspections/recovered-work.contract.ts'

export type WorkOutcome = (typeof workOutcomes)[number]

export const workPerPage = 20

export const recoveredQueries = {
  page: ({ outcome, page }: { outcome: WorkOutcome; page: number }) =>
    queryOptions({
      queryKey: ['inspections', 'recovered', { outcome, page }],
      queryFn: ({ signal }) =>
        sendPage(listRecoveredWork, { outcome, limit: workPerPage, offset: (page - 1) * workPerPage }, { signal }),
      placeholderData: keepPreviousData,
    }),
}

export function useAcceptWork() {
  return useMutation({
    mutationFn: (input: z.input<typeof acceptRecoveredWork.input>) => send(acceptRecoveredWork, input),
    onSettled: useReloadAll(),
  })
}

export function useDismissWork() {
  return useMutation({
    mutationFn: (input: z.input<typeof dismissRecoveredWork.input>) => send(dismissRecoveredWork, input),
    onSettled: useReloadAll(),
  })
}

/** A decision changes the job, its items, its history and the counts; a refused one means that something else did. */
function useReloadAll() {
  const queryClient = useQueryClient()
  return () => void queryClient.invalidateQueries()
}
