import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CurrentSignature, type CurrentWords, type MakerWords, SignatureMaker } from './signature-maker.tsx'
import { headSignature } from './signatures.api.ts'
import { dayInLondon, longDay } from '#contract/values/days.ts'

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

export function HeadSignature({ signer }: { signer: string }) {
  const head = useQuery(headSignature.query)
  return (
    <Stack>
      <CurrentSignature
        words={currentWords}
        stored={headSignature}
        load={head}
        url={head.data?.headSignatureUrl}
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
      />
      <SignatureMaker words={makerWords} stored={headSignature} signer={signer} />
    </Stack>
  )
}
