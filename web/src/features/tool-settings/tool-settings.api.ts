import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { send, upload } from '#web/api/client.ts'
import { toast, withdrawToast } from '#web/ui/feedback/toast.ts'
import { currentRecord } from '#web/ui/form/saving/save-failure.ts'
import { callQuery } from '#web/api/queries.ts'
import {
  deleteFirmLogo,
  getToolSettings,
  updateToolSettings,
  ToolSettings,
  uploadFirmLogo,
  type ToolSettingsChanges,
} from '#contract/tool-settings/tool-settings.contract.ts'

export const toolSettingsQuery = callQuery(['tool-settings'], getToolSettings, {})

export function useUpdateToolSettings() {
  const keep = useCacheSettings()
  return useMutation({
    mutationFn: (changes: z.input<typeof ToolSettingsChanges>) => send(updateToolSettings, changes),
    onMutate: () => {
      withdrawToast('Error saving settings')
      withdrawToast('Settings saved successfully!')
    },
    onSuccess: async (settings) => {
      await keep(settings)
      toast.success('Settings saved successfully!')
    },
    onError: (error) => {
      const theirs = currentRecord(error, ToolSettings)
      // Someone else was quicker: that is a question to answer on the page, not a failure.
      if (theirs) void keep(theirs)
      else toast.error('Error saving settings')
    },
  })
}

export function useUploadFirmLogo() {
  const keep = useCacheSettings()
  const [share, setShare] = useState(0)
  const sending = useMutation({
    mutationFn: (file: File) => upload(uploadFirmLogo, {}, file, { onProgress: setShare }),
    onMutate: () => {
      withdrawToast('Error uploading logo')
      setShare(0)
    },
    onSuccess: async (settings) => {
      await keep(settings)
      toast.success('Logo uploaded successfully!')
    },
    onError: () => toast.error('Error uploading logo'),
  })
  return { ...sending, progress: sending.isPending ? share : undefined }
}

export function useDeleteFirmLogo() {
  return useMutation({
    mutationFn: () => send(deleteFirmLogo, {}),
    onMutate: () => withdrawToast('Error deleting logo'),
    onSuccess: useCacheSettings(),
  })
}

function useCacheSettings() {
  const queryClient = useQueryClient()
  return async (settings: ToolSettings) => {
    // A load that began before the change would show what was there before it.
    await queryClient.cancelQueries({ queryKey: toolSettingsQuery.queryKey })
    queryClient.setQueryData(toolSettingsQuery.queryKey, settings)
  }
}
