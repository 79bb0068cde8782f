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

const ownWords = {
  title: 'Current signature',
  picture: 'Your current signature',
  none: 'You have not saved a signature yet.',
  /** What is missing when it could not be loaded. */
  what: 'Your signature',
  remove: 'Delete Current Signature',
  confirmation: {
    title: 'Delete your current signature?',
    message: 'New LOLER certificates will go out without it until you save another. Issued certificates keep it.',
    verb: 'Delete',
    isDangerous: true,
  },
  newTitle: 'New signature',
  save: 'Save Signature',
  nothingDrawn: 'Please draw your signature first',
}

const headWords: typeof ownWords = {
  title: 'Current head signature',
  picture: 'The current head signature',
  none: 'There is no head signature yet. Certificates go out without one until it is saved.',
  what: 'The head signature',
  remove: 'Delete Head Signature',
  confirmation: {
    title: 'Delete the head signature?',
    message:
      'This affects all LOLER certificates: new ones will go out without an authorising signature until another is saved.',
    verb: 'Delete',
    isDangerous: true,
  },
  newTitle: 'New head signature',
  save: 'Save Head Signature',
  nothingDrawn: 'Please draw your head signature first',
}

export const ownSignature = {
  words: ownWords,
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
  words: headWords,
  noun: 'head signature',
  fileName: 'head-signature.png',
  query: callQuery(['signatures', 'head'], getHeadSignature, {}),
  save: async (picture: Picture) => upload(uploadHeadSignature, {}, await picture()),
  remove: () => send(deleteHeadSignature, {}),
}

export interface StoredSignature {
  words: typeof ownWords
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
