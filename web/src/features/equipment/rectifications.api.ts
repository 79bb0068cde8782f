import { useSend, useUpload } from '#web/api/use-send.ts'
import { rectifyEquipment } from '#contract/equipment/equipment.contract.ts'
import { uploadRectificationDocument } from '#contract/equipment/rectifications.contract.ts'

/** That a defect was put right, as it is typed. */
export interface Rectification {
  on: string
  by: string
  description: string
  documentUrl: string | null | undefined
}

export type Rectify = (rectification: Rectification) => Promise<unknown>

/** It changes the piece, its notices, and what is counted of both. */
export const useRectifyEquipment = () => useSend(rectifyEquipment)
export const useUploadRectificationDocument = () => useUpload(uploadRectificationDocument, { invalidates: 'nothing' })
