import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import { send, upload } from '#web/api/client.ts'
import { rectifyEquipment } from '#contract/equipment/equipment.contract.ts'
import { uploadRectificationDocument } from '#contract/equipment/rectifications.contract.ts'

/** That a defect was put right, as it is typed. */
export interface Rectification {
  on: string
  by: string
  description: string
  documentUrl: string | null | undefined
}

export type Rectify = Pick<UseMutationResult<unknown, Error, Rectification>, 'mutate' | 'isPending'>

/** It changes the piece, its notices, and what is counted of both. */
export function useRectifyEquipment(equipmentId: string): Rectify {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (rectification: Rectification) => send(rectifyEquipment, { equipmentId, ...rectification }),
    onSuccess: () => queryClient.invalidateQueries(),
  })
}

export function useUploadRectificationDocument() {
  const [progress, setProgress] = useState<number>()
  const { mutate, error } = useMutation({
    mutationFn: (file: File) => upload(uploadRectificationDocument, {}, file, { onProgress: setProgress }),
    onMutate: () => setProgress(0),
    onSettled: () => setProgress(undefined),
  })
  return { upload: mutate, progress, error }
}
