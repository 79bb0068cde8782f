import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CurrentSignature, type CurrentWords, type MakerWords, SignatureMaker } from './signature-maker.tsx'
import { ownSignature } from './signatures.api.ts'

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

export function OwnSignature({ signer }: { signer: string }) {
  const own = useQuery(ownSignature.query)
  return (
    <Stack>
      <CurrentSignature words={currentWords} stored={ownSignature} load={own} url={own.data?.signatureUrl} />
      <SignatureMaker words={makerWords} stored={ownSignature} signer={signer} />
    </Stack>
  )
}
