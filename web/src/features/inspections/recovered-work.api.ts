import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { useState } from 'react'
import { pageRange, send, sendPage, upload } from '#web/api/client.ts'
import { importDeviceWork } from '#contract/inspections/recovered-work/device-export.contract.ts'
import {
  acceptRecoveredWork,
  dismissRecoveredWork,
  listRecoveredWork,
  type workOutcomes,
} from '#contract/inspections/recovered-work/recovered-work.contract.ts'

export type WorkOutcome = (typeof workOutcomes)[number]

export const workPerPage = 20

export const recoveredQueries = {
  page: ({ outcome, jobId, page }: { outcome: WorkOutcome; jobId: string | null; page: number }) =>
    queryOptions({
      queryKey: ['inspections', 'recovered', { outcome, jobId, page }],
      queryFn: ({ signal }) => {
        const ofJob = jobId === null ? {} : { jobId }
        const asked = { outcome, ...ofJob, ...pageRange(page, workPerPage) }
        return sendPage(listRecoveredWork, asked, { signal })
      },
      placeholderData: keepPreviousData,
    }),
  /** How much waits for a decision about one job. */
  waitingCount: (jobId: string) =>
    queryOptions({
      queryKey: ['inspections', 'recovered', 'waiting', jobId],
      queryFn: async ({ signal }) => {
        const { total } = await sendPage(listRecoveredWork, { outcome: 'waiting', jobId, limit: 1 }, { signal })
        return total
      },
    }),
}

export function useAcceptRecoveredWork() {
  return useMutation({
    mutationFn: (input: z.input<typeof acceptRecoveredWork.input>) => send(acceptRecoveredWork, input),
    onSettled: useReloadAll(),
  })
}

export function useDismissRecoveredWork() {
  return useMutation({
    mutationFn: (input: z.input<typeof dismissRecoveredWork.input>) => send(dismissRecoveredWork, input),
    onSettled: useReloadAll(),
  })
}

export function useImportDeviceWork() {
  const [progress, setProgress] = useState<number>()
  const { mutate, data, error } = useMutation({
    mutationFn: (file: File) => upload(importDeviceWork, {}, file, { onProgress: setProgress }),
    onMutate: () => setProgress(0),
    onSettled: useReloadAll(),
  })
  const importFile = (file: File) => mutate(file, { onSettled: () => setProgress(undefined) })
  return { importFile, progress, imported: data, error }
}

/** A decision changes the job, its items, its history and the counts; a refused one means that something else did. */
function useReloadAll() {
  const queryClient = useQueryClient()
  return () => void queryClient.invalidateQueries()
}
