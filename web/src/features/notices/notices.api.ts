import { useSend } from '#web/api/use-send.ts'
import { useDownload, useUpload } from '#web/api/use-transfer.ts'
import { callQuery, infiniteListQuery, listQuery } from '#web/api/queries.ts'
import {
  getNotice,
  listNotices,
  printNotice,
  downloadPrintedNotice,
  recordCall,
  rectifyNoticeItem,
  takeBackAnswer,
  listUnnotifiedJobs,
} from '#contract/notices/notice-timeline.contract.ts'
import { takeBackRectification, uploadRectificationDocument } from '#contract/equipment/rectifications.contract.ts'
import { listJobNotices } from '#contract/notices/notices.contract.ts'
import type { NoticeState } from '#contract/notices/notices.rules.ts'

const atOnce = 200
const refetchMs = 60_000

export const noticeQueries = {
  inState: (states: readonly NoticeState[]) => ({
    ...listQuery(['notices', 'list', states], listNotices, { state: states.join(','), limit: atOnce }),
    refetchInterval: refetchMs,
  }),
  toDo: (states: readonly NoticeState[]) => ({
    ...infiniteListQuery(['notices', 'to-do', states], listNotices, {
      state: states.join(','),
      order: 'oldest',
      limit: atOnce,
    }),
    refetchInterval: refetchMs,
  }),
  unnotifiedJobs: () => ({
    ...infiniteListQuery(['notices', 'unnotified-jobs'], listUnnotifiedJobs, { limit: atOnce }),
    refetchInterval: refetchMs,
  }),
  ofJob: (jobId: string) => listQuery(['notices', 'of-job', jobId], listJobNotices, { jobId }),
  ofPiece: (equipmentId: string) =>
    listQuery(['notices', 'of-piece', equipmentId], listNotices, { equipmentId, limit: atOnce }),
  one: (noticeId: string) => callQuery(['notices', 'one', noticeId], getNotice, { noticeId }),
}

const reload = { invalidates: ['notices'], evenIfRefused: true }
export const useRecordCall = () => useSend(recordCall, reload)
export const useTakeBackAnswer = () => useSend(takeBackAnswer)
export const useTakeBackRectification = () => useSend(takeBackRectification)
export const useUploadAnswerPhoto = () => useUpload(uploadRectificationDocument, { invalidates: 'nothing' })
/** It changes the notice, the piece of the item where there is one, and what is counted of both. */
export const useRectifyNoticeItem = () => useSend(rectifyNoticeItem)
export const usePrintedNotice = () => useDownload(downloadPrintedNotice)
export const usePrintNotice = () => useDownload(printNotice)
