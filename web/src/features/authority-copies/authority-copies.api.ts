import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { download, nextOffset, send, sendPage } from '#web/api/client.ts'
import { saveFile } from '#web/ui/overlay/save-file.ts'
import {
  getAuthorityPack,
  listAuthorityCopies,
  updateAuthorityCopy,
} from '#contract/authority-copies/authority-copies.contract.ts'

const atOnce = 200

export const authorityCopyQueries = {
  all: ['authority-copies'] as const,
  open: () =>
    queryOptions({
      queryKey: [...authorityCopyQueries.all, 'open'],
      queryFn: ({ signal }) => sendPage(listAuthorityCopies, { state: 'open', limit: atOnce }, { signal }),
    }),
  openOfNotice: (noticeId: string) =>
    queryOptions({
      queryKey: [...authorityCopyQueries.all, 'open-of-notice', noticeId],
      queryFn: ({ signal }) => sendPage(listAuthorityCopies, { state: 'open', noticeId }, { signal }),
    }),
  /** All of them, some at a time. */
  allOpen: () =>
    infiniteQueryOptions({
      queryKey: [...authorityCopyQueries.all, 'all-open'],
      queryFn: ({ signal, pageParam: offset }) =>
        sendPage(listAuthorityCopies, { state: 'open', offset, limit: atOnce }, { signal }),
      initialPageParam: 0,
      getNextPageParam: nextOffset,
    }),
}

export function useUpdateAuthorityCopy() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (sent: z.input<typeof updateAuthorityCopy.input>) => send(updateAuthorityCopy, sent),
    // The course of its notice and what is counted on other pages tell of it, too.
    onSettled: () => queryClient.invalidateQueries(),
  })
}

export function useDownloadAuthorityPack() {
  return useMutation({
    mutationFn: (copyId: string) => download(getAuthorityPack, { copyId }),
    onSuccess: (file) => saveFile(file, file.name),
  })
}
