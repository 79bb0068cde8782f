import { queryOptions } from '@tanstack/react-query'
import { sendPage } from '#web/api/client.ts'
import { useDownload, useSend } from '#web/api/use-send.ts'
import { createExport, downloadExport, listExports, type Export } from '#contract/exports/exports.contract.ts'

const all = ['exports'] as const
const lookAgainMs = 1_000

export const exportsQuery = queryOptions({
  queryKey: all,
  queryFn: ({ signal }) => sendPage(listExports, { limit: 10 }, { signal }),
  refetchInterval: ({ state }) => (state.data?.rows.some(isUnfinished) ? lookAgainMs : false),
})

export function isUnfinished({ state }: Export): boolean {
  return state === 'waiting' || state === 'making'
}

export const useCreateExport = () => useSend(createExport, { invalidates: all })
export const useDownloadExport = () => useDownload(downloadExport)
