import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { download, nextOffset, send, sendPage } from '#web/api/client.ts'
import { saveFile } from '#web/ui/overlay/save-file.ts'
import {
  getNotice,
  listNotices,
  printNotice,
  printSlip,
  readNotice,
  recordCall,
  rectifyNoticeItem,
} from '#contract/notices/notice-course.contract.ts'
import { listJobNotices } from '#contract/notices/notices.contract.ts'
import { listUntoldJobs } from '#contract/notices/untold-dangers.contract.ts'
import type { NoticeState } from '#contract/notices/notices.rules.ts'

const atOnce = 200
const refetchMs = 60_000

export const noticeQueries = {
  all: ['notices'] as const,
  inState: (states: readonly NoticeState[]) =>
    queryOptions({
      queryKey: [...noticeQueries.all, 'list', states],
      queryFn: ({ signal }) => sendPage(listNotices, { state: states.join(','), limit: atOnce }, { signal }),
      refetchInterval: refetchMs,
    }),
  /** What somebody must act on: the oldest first. */
  toDo: (states: readonly NoticeState[]) =>
    infiniteQueryOptions({
      queryKey: [...noticeQueries.all, 'to-do', states],
      queryFn: ({ signal, pageParam: offset }) =>
        sendPage(listNotices, { state: states.join(','), order: 'oldest', offset, limit: atOnce }, { signal }),
      initialPageParam: 0,
      getNextPageParam: nextOffset,
      refetchInterval: refetchMs,
    }),
  /** About which the office must telephone: the oldest first. */
  toTelephone: () =>
    infiniteQueryOptions({
      queryKey: [...noticeQueries.all, 'to-telephone'],
      queryFn: ({ signal, pageParam: offset }) =>
        sendPage(listNotices, { isToTelephone: 'true', order: 'oldest', offset, limit: atOnce }, { signal }),
      initialPageParam: 0,
      getNextPageParam: nextOffset,
      refetchInterval: refetchMs,
    }),
  untoldJobs: () =>
    infiniteQueryOptions({
      queryKey: [...noticeQueries.all, 'untold-jobs'],
      queryFn: ({ signal, pageParam: offset }) => sendPage(listUntoldJobs, { offset, limit: atOnce }, { signal }),
      initialPageParam: 0,
      getNextPageParam: nextOffset,
      refetchInterval: refetchMs,
    }),
  ofJob: (jobId: string) =>
    queryOptions({
      queryKey: [...noticeQueries.all, 'of-job', jobId],
      queryFn: ({ signal }) => sendPage(listJobNotices, { jobId }, { signal }),
    }),
  ofPiece: (equipmentId: string) =>
    queryOptions({
      queryKey: [...noticeQueries.all, 'of-piece', equipmentId],
      queryFn: ({ signal }) => sendPage(listNotices, { equipmentId, limit: atOnce }, { signal }),
    }),
  one: (noticeId: string) =>
    queryOptions({
      queryKey: [...noticeQueries.all, 'one', noticeId],
      queryFn: ({ signal }) => send(getNotice, { noticeId }, { signal }),
    }),
}

export function useRecordCall() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (call: z.input<typeof recordCall.input>) => send(recordCall, call),
    onSettled: () => queryClient.invalidateQueries({ queryKey: noticeQueries.all }),
  })
}

export function useReadNotice() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (reading: z.input<typeof readNotice.input>) => send(readNotice, reading),
    onSettled: () => queryClient.invalidateQueries({ queryKey: noticeQueries.all }),
  })
}

type Place = Pick<z.input<typeof rectifyNoticeItem.input>, 'noticeId' | 'itemId'>
type RectificationOfItem = Required<Omit<z.input<typeof rectifyNoticeItem.input>, keyof Place>>

/** It changes the notice, the piece of the item where there is one, and what is counted of both. */
export function useRectifyNoticeItem(of: Place) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (rectification: RectificationOfItem) => send(rectifyNoticeItem, { ...of, ...rectification }),
    onSuccess: () => queryClient.invalidateQueries(),
  })
}

export function usePrintSlip() {
  return useMutation({
    mutationFn: (noticeId: string) => download(printSlip, { noticeId }),
    onSuccess: (file) => saveFile(file, file.name),
  })
}

export function usePrintNotice() {
  return useMutation({
    mutationFn: (noticeId: string) => download(printNotice, { noticeId }),
    onSuccess: (file) => saveFile(file, file.name),
  })
}
