import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CurrentSignature, type CurrentWords } from './current-signature.tsx'
import { SignatureMaker, type MakerWords } from './signature-maker.tsx'
import { signatureQueries, useDeleteHeadSignature, useUploadHeadSignature } from './signatures.api.ts'
import { sentenceOf } from '#web/ui/feedback/error-words.ts'
import { dayInLondon } from '#contract/values/days.ts'
import { longDay } from '#contract/values/printed-days.ts'

const currentWords: CurrentWords = {
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
}

const makerWords: MakerWords = {
  title: 'New head signature',
  save: 'Save Head Signature',
  nothingDrawn: 'Please draw your head signature first',
}

/** The one authoritative signature of the firm: what is in use now, and a pad for a new one. */
export function HeadSignature({ signer }: { signer: string }) {
  const head = useQuery(signatureQueries.head)
  const save = useUploadHeadSignature()
  const remove = useDeleteHeadSignature()
  return (
    <Stack>
      <CurrentSignature
        words={currentWords}
        load={{ isPending: head.isPending, error: head.data ? null : head.error, onRetry: () => void head.refetch() }}
        url={head.data?.headSignatureUrl ?? null}
        whose={
          <>
            <Text c="dimmed">
              Authorized by{' '}
              <Text span display="block" c="var(--text)" fz="md" fw={700}>
                {head.data?.authorizedBy}
              </Text>
            </Text>
            {head.data?.authorizedAt && (
              <Text c="dimmed">
                Standing authorisation since {longDay(dayInLondon(new Date(head.data.authorizedAt)))}, as printed on
                reports.
              </Text>
            )}
          </>
        }
        isDeleting={remove.isPending}
        refusal={remove.error ? sentenceOf(remove.error) : undefined}
        onDelete={() => remove.mutate()}
      />
      <SignatureMaker
        words={makerWords}
        fileName="head-signature.png"
        signer={signer}
        isSaving={save.isPending}
        refusal={save.error ? sentenceOf(save.error) : undefined}
        onSave={(picture, onSaved) => save.mutate(picture, { onSuccess: onSaved })}
      />
    </Stack>
  )
}
