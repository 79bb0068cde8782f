import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { send } from '#web/api/client.ts'
import { loadFromPrevious } from '#contract/inspections/inspections.contract.ts'

export function useLoadFromPrevious() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: z.input<typeof loadFromPrevious.input>) => send(loadFromPrevious, input),
    onSuccess: () => void queryClient.invalidateQueries(),
  })
}
