import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { nextOffset, sendPage } from '#web/api/client.ts'
import { useDownload, useSend } from '#web/api/use-send.ts'
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

export const useUpdateAuthorityCopy = () => useSend(updateAuthorityCopy, { evenIfRefused: true })
export const useDownloadAuthorityPack = () => useDownload(getAuthorityPack)
