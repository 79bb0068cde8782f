import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CurrentSignature, SignatureMaker } from './signature-maker.tsx'
import { headSignature, ownSignature } from './signatures.api.ts'
import { dayInLondon, longDay } from '#contract/values/days.ts'

export function OwnSignature({ signer }: { signer: string }) {
  const own = useQuery(ownSignature.query)
  return (
    <Stack>
      <CurrentSignature stored={ownSignature} load={own} url={own.data?.signatureUrl} />
      <SignatureMaker stored={ownSignature} signer={signer} />
    </Stack>
  )
}

export function HeadSignature({ signer }: { signer: string }) {
  const head = useQuery(headSignature.query)
  return (
    <Stack>
      <CurrentSignature
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
      <SignatureMaker stored={headSignature} signer={signer} />
    </Stack>
  )
}
