import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { download, upload } from './client.ts'
import { invalidate, useReload, type Invalidated, type SendOptions } from './use-send.ts'
import { saveFile } from '#web/ui/overlay/save-file.ts'
import type { DownloadEndpoint, UploadEndpoint } from '#contract/endpoint.ts'

/** `useSend` for a file, apart from it since visitors send none. `progress` is the share that has left the device, undefined while nothing is sent. */
export function useUpload<Input extends z.ZodType, Reply extends z.ZodType>(
  endpoint: UploadEndpoint<Input, Reply>,
  options: SendOptions<z.output<Reply>> = {},
) {
  const [share, setShare] = useState(0)
  const sending = useMutation({
    mutationFn: ({ input, file }: { input: z.input<Input>; file: File }) =>
      upload(endpoint, input, file, { onProgress: setShare }),
    onMutate: () => setShare(0),
    ...useReload(options),
  })
  return { ...sending, progress: sending.isPending ? share : undefined }
}

export function useDownload<Input extends z.ZodType>(
  endpoint: DownloadEndpoint<Input>,
  invalidates: Invalidated = 'nothing',
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: z.input<Input>) => download(endpoint, input),
    onSuccess: (file) => {
      saveFile(file, file.name)
      return invalidate(queryClient, invalidates)
    },
  })
}
