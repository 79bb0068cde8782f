import { queryOptions, useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { send, upload } from '#web/api/client.ts'
import { callQuery } from '#web/api/queries.ts'
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

/** Makes the picture when it is about to be sent, so that a picture that cannot be made is a save that failed. */
export type Picture = () => Promise<File>

export const ownSignature = {
  noun: 'signature',
  fileName: 'signature.png',
  query: queryOptions({
    queryKey: ['signatures', 'own'],
    queryFn: async ({ signal }): Promise<OwnSignature> => {
      const { signatureUrl } = await send(getProfile, {}, { signal })
      return { signatureUrl }
    },
  }),
  save: async (picture: Picture) => upload(uploadSignature, {}, await picture()),
  remove: () => send(deleteSignature, {}),
}

export const headSignature = {
  noun: 'head signature',
  fileName: 'head-signature.png',
  query: callQuery(['signatures', 'head'], getHeadSignature, {}),
  save: async (picture: Picture) => upload(uploadHeadSignature, {}, await picture()),
  remove: () => send(deleteHeadSignature, {}),
}

export interface StoredSignature {
  noun: string
  fileName: string
  query: { queryKey: QueryKey }
  save: (picture: Picture) => Promise<object>
  remove: () => Promise<object>
}

export const useSaveSignature = (stored: StoredSignature) =>
  useSignatureChange(stored, { change: stored.save, done: 'saved', doing: 'saving' })

export const useDeleteSignature = (stored: StoredSignature) =>
  useSignatureChange(stored, { change: stored.remove, done: 'deleted', doing: 'deleting' })

interface SignatureChange<Input> {
  change: (input: Input) => Promise<object>
  done: string
  doing: string
}

/** Every change answers with the signature as it now stands. */
function useSignatureChange<Input>(
  { noun, query: { queryKey } }: StoredSignature,
  { change, done, doing }: SignatureChange<Input>,
) {
  const queryClient = useQueryClient()
  const failed = `Error ${doing} ${noun}`
  return useMutation({
    mutationFn: change,
    onMutate: () => withdrawToast(failed),
    onSuccess: async (signature) => {
      // A load that began before the change would show what was there before it.
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, signature)
      toast.success(`${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${done} successfully!`)
    },
    onError: () => toast.error(failed),
  })
}
