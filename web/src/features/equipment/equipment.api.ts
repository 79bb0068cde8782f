import type { z } from 'zod'
import { download, pageRange } from '#web/api/client.ts'
import { allButIt, useSend } from '#web/api/use-send.ts'
import { useUpload } from '#web/api/use-transfer.ts'
import { callQuery, infiniteListQuery, keepingPrevious, listQuery, pageQuery, showing } from '#web/api/queries.ts'
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
  type EquipmentSort,
  countEquipmentBySite,
} from '#contract/equipment/equipment.contract.ts'
import { listDuplicates, rejectDuplicate } from '#contract/equipment/duplicates.contract.ts'
import { takeBackRectification, uploadRectificationDocument } from '#contract/equipment/rectifications.contract.ts'

export const equipmentPerPage = 50
export const duplicatesPerPage = 10
/** Decades of six-monthly examinations. */
const examinationsAtOnce = 100
const eventsAtOnce = 20

/** What a list is narrowed to. A customer's is of their own company, whatever is asked. */
export type EquipmentFilter = z.input<typeof countEquipment.input>

interface EquipmentPage extends EquipmentFilter {
  sort: EquipmentSort
  page: number
}

export const equipmentQueries = {
  page: ({ page, sort, ...filter }: EquipmentPage) =>
    pageQuery(['equipment', 'page'], listEquipment, { ...asSent(filter), sort, ...pageRange(page, equipmentPerPage) }),
  counts: (filter: EquipmentFilter) =>
    keepingPrevious(callQuery(['equipment', 'counts', filter], countEquipment, asSent(filter))),
  countsBySite: (filter: EquipmentFilter) =>
    callQuery(['equipment', 'counts-by-site', filter], countEquipmentBySite, asSent(filter)),
  listed: (filter: z.input<typeof listEquipment.input>) =>
    listQuery(['equipment', 'listed', filter], listEquipment, filter),
  one: (equipmentId: string) => callQuery(['equipment', 'one', equipmentId], getEquipment, { equipmentId }),
  examinations: (equipmentId: string) =>
    listQuery(['equipment', 'examinations', equipmentId], listExaminations, {
      equipmentId,
      limit: examinationsAtOnce,
    }),
  history: (equipmentId: string) =>
    infiniteListQuery(['equipment', 'history', equipmentId], listEquipmentHistory, {
      equipmentId,
      limit: eventsAtOnce,
    }),
  duplicates: (page: number) =>
    keepingPrevious(listQuery(['equipment', 'duplicates', page], listDuplicates, pageRange(page, duplicatesPerPage))),
}

export function exportEquipmentList(filter: EquipmentFilter, format: 'csv' | 'xlsx'): Promise<File> {
  return download(exportEquipment, { ...asSent(filter), format })
}

const show = showing(equipmentQueries.one)
export const useCreateEquipment = () => useSend(createEquipment, show)
export const useUpdateEquipment = () => useSend(updateEquipment, show)
export const useDeleteEquipment = () => useSend(deleteEquipment, { invalidates: allButIt })

const reload = { invalidates: ['equipment'] }
export const useMergeEquipment = () => useSend(mergeEquipment, reload)
export const useUnmergeEquipment = () => useSend(unmergeEquipment, reload)
export const useRejectDuplicate = () => useSend(rejectDuplicate, reload)

export type Rectification = Omit<z.input<typeof rectifyEquipment.input>, 'equipmentId'>

export type Rectify = (rectification: Rectification) => Promise<unknown>

/** It changes the piece, its notices, and what is counted of both. */
export const useRectifyEquipment = () => useSend(rectifyEquipment)
export const useTakeBackRectification = () => useSend(takeBackRectification)
export const useUploadRectificationDocument = () => useUpload(uploadRectificationDocument, { invalidates: 'nothing' })

function asSent({ q, ...filter }: EquipmentFilter) {
  return { ...filter, q: q || undefined }
}
