import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { nextOffset, send, sendPage } from '#web/api/client.ts'
import { useDownload, useSend, useUpload } from '#web/api/use-send.ts'
import {
  getNotice,
  listNotices,
  printNotice,
  downloadPrintedNotice,
  recordCall,
  rectifyNoticeItem,
  takeBackAnswer,
} from '#contract/notices/notice-timeline.contract.ts'
import { takeBackRectification, uploadRectificationDocument } from '#contract/equipment/rectifications.contract.ts'
import { listJobNotices } from '#contract/notices/notices.contract.ts'
import { listUnnotifiedJobs } from '#contract/notices/unnotified-dangers.contract.ts'
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
  /** What a person must act on: the oldest first. */
  toDo: (states: readonly NoticeState[]) =>
    infiniteQueryOptions({
      queryKey: [...noticeQueries.all, 'to-do', states],
      queryFn: ({ signal, pageParam: offset }) =>
        sendPage(listNotices, { state: states.join(','), order: 'oldest', offset, limit: atOnce }, { signal }),
      initialPageParam: 0,
      getNextPageParam: nextOffset,
      refetchInterval: refetchMs,
    }),
  unnotifiedJobs: () =>
    infiniteQueryOptions({
      queryKey: [...noticeQueries.all, 'unnotified-jobs'],
      queryFn: ({ signal, pageParam: offset }) => sendPage(listUnnotifiedJobs, { offset, limit: atOnce }, { signal }),
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

const reload = { invalidates: noticeQueries.all, evenIfRefused: true }
export const useRecordCall = () => useSend(recordCall, reload)
export const useTakeBackAnswer = () => useSend(takeBackAnswer)
export const useTakeBackRectification = () => useSend(takeBackRectification)
export const useUploadAnswerPhoto = () => useUpload(uploadRectificationDocument, { invalidates: 'nothing' })
/** It changes the notice, the piece of the item where there is one, and what is counted of both. */
export const useRectifyNoticeItem = () => useSend(rectifyNoticeItem)
export const usePrintedNotice = () => useDownload(downloadPrintedNotice)
export const usePrintNotice = () => useDownload(printNotice)
