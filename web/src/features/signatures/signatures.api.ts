import { queryOptions, useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { send, upload } from '#web/api/client.ts'
import {
  deleteHeadSignature,
  deleteSignature,
  getHeadSignature,
  uploadHeadSignature,
  uploadSignature,
  type OwnSignature,
} from '#contract/signatures/signatures.contract.ts'
import { getProfile } from '#contract/users/users.contract.ts'
import { toast, withdrawToast } from '#web/ui/feedback/toast.ts'
import { callQuery } from '#web/api/queries.ts'

/** Makes the picture when it is about to be sent, so that a picture that cannot be made is a save that failed. */
export type Picture = () => Promise<File>

export const signatureQueries = {
  own: queryOptions({
    queryKey: ['signatures', 'own'],
    queryFn: async ({ signal }): Promise<OwnSignature> => {
      const { signatureUrl } = await send(getProfile, {}, { signal })
      return { signatureUrl }
    },
  }),
  head: callQuery(['signatures', 'head'], getHeadSignature, {}),
}

export function useUploadSignature() {
  return useSignatureChange({
    queryKey: signatureQueries.own.queryKey,
    change: async (picture: Picture) => upload(uploadSignature, {}, await picture()),
    done: 'Signature saved successfully!',
    failed: 'Error saving signature',
  })
}

export function useDeleteSignature() {
  return useSignatureChange({
    queryKey: signatureQueries.own.queryKey,
    change: () => send(deleteSignature, {}),
    done: 'Signature deleted successfully!',
    failed: 'Error deleting signature',
  })
}

export function useUploadHeadSignature() {
  return useSignatureChange({
    queryKey: signatureQueries.head.queryKey,
    change: async (picture: Picture) => upload(uploadHeadSignature, {}, await picture()),
    done: 'Head signature saved successfully!',
    failed: 'Error saving head signature',
  })
}

export function useDeleteHeadSignature() {
  return useSignatureChange({
    queryKey: signatureQueries.head.queryKey,
    change: () => send(deleteHeadSignature, {}),
    done: 'Head signature deleted successfully!',
    failed: 'Error deleting head signature',
  })
}

interface SignatureChange<Input, Reply> {
  queryKey: QueryKey
  change: (input: Input) => Promise<Reply>
  done: string
  failed: string
}

/** Every change answers with the signature as it now stands. */
function useSignatureChange<Input, Reply>({ queryKey, change, done, failed }: SignatureChange<Input, Reply>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onMutate: () => withdrawToast(failed),
    onSuccess: async (signature) => {
      // A load that began before the change would show what was there before it.
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, signature)
      toast.success(done)
    },
    onError: () => toast.error(failed),
  })
}
