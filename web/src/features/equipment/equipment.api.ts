import { infiniteQueryOptions, keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import { notRetired } from './list-choice.ts'
import { download, nextOffset, pageRange, send, sendPage } from '#web/api/client.ts'
import { allButIt, useSend, useUpload } from '#web/api/use-send.ts'
import {
  countEquipment,
  createEquipment,
  deleteEquipment,
  exportEquipment,
  getEquipment,
  listEquipment,
  listEquipmentHistory,
  listExaminations,
  mergeEquipment,
  rectifyEquipment,
  unmergeEquipment,
  updateEquipment,
  type Equipment,
  type EquipmentSort,
} from '#contract/equipment/equipment.contract.ts'
import { listDuplicates, rejectDuplicate } from '#contract/equipment/duplicates.contract.ts'
import { countEquipmentBySite } from '#contract/equipment/site-counts.contract.ts'
import { takeBackRectification, uploadRectificationDocument } from '#contract/equipment/rectifications.contract.ts'

export const equipmentPerPage = 50
export const duplicatesPerPage = 10
const offeredAtOnce = 20
/** Decades of six-monthly examinations. */
const examinationsAtOnce = 100
const eventsAtOnce = 20

/** What a list is narrowed to. A customer's is of their own company, whatever is asked. */
export interface EquipmentFilter {
  q?: string | undefined
  companyId?: string | undefined
  siteAddressId?: string | undefined
  /** Several, with commas; as lifecycle. */
  condition?: string | undefined
  lifecycle?: string | undefined
}

interface EquipmentPage extends EquipmentFilter {
  sort: EquipmentSort
  page: number
}

export const equipmentQueries = {
  all: ['equipment'] as const,
  page: ({ page, sort, ...filter }: EquipmentPage) =>
    queryOptions({
      queryKey: [...equipmentQueries.all, 'page', { ...filter, sort, page }],
      queryFn: ({ signal }) =>
        sendPage(listEquipment, { ...asSent(filter), sort, ...pageRange(page, equipmentPerPage) }, { signal }),
      placeholderData: keepPreviousData,
    }),
  /** How many there are in each condition. */
  counts: (filter: EquipmentFilter) =>
    queryOptions({
      queryKey: [...equipmentQueries.all, 'counts', filter],
      queryFn: ({ signal }) => send(countEquipment, asSent(filter), { signal }),
      placeholderData: keepPreviousData,
    }),
  countsBySite: (filter: EquipmentFilter) =>
    queryOptions({
      queryKey: [...equipmentQueries.all, 'counts-by-site', filter],
      queryFn: ({ signal }) => send(countEquipmentBySite, asSent(filter), { signal }),
    }),
  /** The first few that a search finds. */
  found: (filter: EquipmentFilter, limit: number) =>
    queryOptions({
      queryKey: [...equipmentQueries.all, 'found', filter, limit],
      queryFn: ({ signal }) => sendPage(listEquipment, { ...asSent(filter), sort: 'due', limit }, { signal }),
      placeholderData: keepPreviousData,
    }),
  firstDue: (companyId: string, limit: number) =>
    queryOptions({
      queryKey: [...equipmentQueries.all, 'first-due', companyId, limit],
      queryFn: ({ signal }) =>
        sendPage(listEquipment, { companyId, condition: notRetired, sort: 'due', limit }, { signal }),
    }),
  /** Of the pieces that are items of a job, those that are stored or withdrawn now. */
  retiredOf: (jobId: string) =>
    queryOptions({
      queryKey: [...equipmentQueries.all, 'retired-of', jobId],
      queryFn: ({ signal }) => sendPage(listEquipment, { jobId, condition: 'retired' }, { signal }),
    }),
  matching: (companyId: string, q: string) =>
    queryOptions({
      queryKey: [...equipmentQueries.all, 'matching', companyId, q],
      queryFn: ({ signal }) =>
        sendPage(
          listEquipment,
          { companyId, q: q || undefined, sort: 'description', limit: offeredAtOnce },
          { signal },
        ),
      placeholderData: keepPreviousData,
    }),
  one: (equipmentId: string) =>
    queryOptions({
      queryKey: [...equipmentQueries.all, 'one', equipmentId],
      queryFn: ({ signal }) => send(getEquipment, { equipmentId }, { signal }),
    }),
  examinations: (equipmentId: string) =>
    queryOptions({
      queryKey: [...equipmentQueries.all, 'examinations', equipmentId],
      queryFn: ({ signal }) => sendPage(listExaminations, { equipmentId, limit: examinationsAtOnce }, { signal }),
    }),
  history: (equipmentId: string) =>
    infiniteQueryOptions({
      queryKey: [...equipmentQueries.all, 'history', equipmentId],
      queryFn: ({ signal, pageParam: offset }) =>
        sendPage(listEquipmentHistory, { equipmentId, offset, limit: eventsAtOnce }, { signal }),
      initialPageParam: 0,
      getNextPageParam: nextOffset,
    }),
  duplicates: (page: number) =>
    queryOptions({
      queryKey: [...equipmentQueries.all, 'duplicates', page],
      queryFn: ({ signal }) => sendPage(listDuplicates, pageRange(page, duplicatesPerPage), { signal }),
      placeholderData: keepPreviousData,
    }),
}

export function exportEquipmentList(filter: EquipmentFilter, format: 'csv' | 'xlsx'): Promise<File> {
  return download(exportEquipment, { ...asSent(filter), format })
}

const show = {
  onReply: (piece: Equipment, queryClient: QueryClient) =>
    queryClient.setQueryData(equipmentQueries.one(piece._id).queryKey, piece),
  invalidates: allButIt,
}
export const useCreateEquipment = () => useSend(createEquipment, show)
export const useUpdateEquipment = () => useSend(updateEquipment, show)
export const useDeleteEquipment = () => useSend(deleteEquipment, { invalidates: allButIt })

const reload = { invalidates: equipmentQueries.all }
export const useMergeEquipment = () => useSend(mergeEquipment, reload)
export const useUnmergeEquipment = () => useSend(unmergeEquipment, reload)
export const useRejectDuplicate = () => useSend(rejectDuplicate, reload)

/** That a defect was put right, as it is typed. */
export interface Rectification {
  on: string
  by: string
  description: string
  defectIds: string[]
  documentUrl: string | null | undefined
}

export type Rectify = (rectification: Rectification) => Promise<unknown>

/** It changes the piece, its notices, and what is counted of both. */
export const useRectifyEquipment = () => useSend(rectifyEquipment)
export const useTakeBackRectification = () => useSend(takeBackRectification)
export const useUploadRectificationDocument = () => useUpload(uploadRectificationDocument, { invalidates: 'nothing' })

/** What narrows nothing is not sent. */
function asSent({ q, ...filter }: EquipmentFilter) {
  return { ...filter, q: q || undefined }
}
