import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { send } from '#web/api/client.ts'
import { useSend } from '#web/api/use-send.ts'
import { useUpload } from '#web/api/use-transfer.ts'
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
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (changes: z.input<typeof ToolSettingsChanges>) => send(updateToolSettings, changes),
    onMutate: () => {
      withdrawToast('Error saving settings')
      withdrawToast('Settings saved successfully!')
    },
    onSuccess: async (settings) => {
      await cacheSettings(settings, queryClient)
      toast.success('Settings saved successfully!')
    },
    onError: (error) => {
      const theirs = currentRecord(error, ToolSettings)
      // Someone else was quicker: that is a question to answer on the page, not a failure.
      if (theirs) void cacheSettings(theirs, queryClient)
      else toast.error('Error saving settings')
    },
  })
}

const show = { onReply: cacheSettings, invalidates: 'nothing' } as const
export const useUploadFirmLogo = () => useUpload(uploadFirmLogo, show)
export const useDeleteFirmLogo = () => useSend(deleteFirmLogo, show)

async function cacheSettings(settings: ToolSettings, queryClient: QueryClient): Promise<void> {
  // A load that began before the change would show what was there before it.
  await queryClient.cancelQueries({ queryKey: toolSettingsQuery.queryKey })
  queryClient.setQueryData(toolSettingsQuery.queryKey, settings)
}
