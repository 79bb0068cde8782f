import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CurrentSignature, type CurrentWords } from './current-signature.tsx'
import { SignatureMaker, type MakerWords } from './signature-maker.tsx'
import { signatureQueries, useDeleteSignature, useUploadSignature } from './signatures.api.ts'
import { sentenceOf } from '#web/ui/feedback/error-words.ts'

const currentWords: CurrentWords = {
  title: 'Current signature',
  picture: 'Your current signature',
  none: 'You have not saved a signature yet.',
  what: 'Your signature',
  remove: 'Delete Current Signature',
  confirmation: {
    title: 'Delete your current signature?',
    message: 'New LOLER certificates will go out without it until you save another. Issued certificates keep it.',
    verb: 'Delete',
    isDangerous: true,
  },
}

const makerWords: MakerWords = {
  title: 'New signature',
  save: 'Save Signature',
  nothingDrawn: 'Please draw your signature first',
}

/** A person's own signature: what is in use now, and a pad for a new one. */
export function OwnSignature({ signer }: { signer: string }) {
  const own = useQuery(signatureQueries.own)
  const save = useUploadSignature()
  const remove = useDeleteSignature()
  return (
    <Stack>
      <CurrentSignature
        words={currentWords}
        load={{ isPending: own.isPending, error: own.data ? null : own.error, onRetry: () => void own.refetch() }}
        url={own.data?.signatureUrl ?? null}
        isDeleting={remove.isPending}
        refusal={remove.error ? sentenceOf(remove.error) : undefined}
        onDelete={() => remove.mutate()}
      />
      <SignatureMaker
        words={makerWords}
        fileName="signature.png"
        signer={signer}
        isSaving={save.isPending}
        refusal={save.error ? sentenceOf(save.error) : undefined}
        onSave={(picture, onSaved) => save.mutate(picture, { onSuccess: onSaved })}
      />
    </Stack>
  )
}
