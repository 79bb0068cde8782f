import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { send } from '#web/api/client.ts'
import { bringInItems, getPreviousJob, loadFromPrevious } from '#contract/inspections/inspections.contract.ts'

export const previousJobQueries = {
  of: (jobId: string) =>
    queryOptions({
      queryKey: ['jobs', 'previous', jobId],
      queryFn: ({ signal }) => send(getPreviousJob, { jobId }, { signal }),
    }),
}

export function useLoadFromPrevious() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: z.input<typeof loadFromPrevious.input>) => send(loadFromPrevious, input),
    onSuccess: () => void queryClient.invalidateQueries(),
  })
}

export function useBringInItems() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: z.input<typeof bringInItems.input>) => send(bringInItems, input),
    // Refused, somebody else has brought them in: then they are shown.
    onSettled: () => queryClient.invalidateQueries(),
  })
}
