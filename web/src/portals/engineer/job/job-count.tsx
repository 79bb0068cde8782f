import { Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useState, type RefObject } from 'react'
import { UnexaminedPieces } from '#web/features/counts/unexamined-pieces.tsx'
import { useOutcomeReason } from '#web/portals/engineer/item/item-of-job.tsx'
import { SignaturePad, useDrawingPad } from '#web/features/signatures/drawn-signature.tsx'
import { pictureOfStrokes } from '#web/features/signatures/drawing-pad.ts'
import { createItem } from '#web/offline/actions/items.ts'
import { leaveOut } from '#web/offline/actions/decide-items.ts'
import { useLocalSession } from '#web/offline/store/local-session.ts'
import { newId } from '#web/offline/store/new-id.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Button } from '#web/ui/form/button.tsx'
import { maxSignatureBytes } from '#contract/counts/counts.contract.ts'
import { knownContent } from '#web/features/inspections/form/last-time.tsx'
import { isSignedFor, type ExpectedPiece } from '#contract/counts/count.rules.ts'
import type { KnownEquipment } from '#contract/inspections/device.contract.ts'
import type { LeftOutcome } from '#contract/inspections/examination/outcome.rules.ts'
import { blankItem } from '#contract/inspections/items/item-fields.ts'

export interface SiteSignature {
  name: string
  signature: string
}

/** Gives the signature, null where nobody signed; throws the words that stand at the field. */
export type ReadSignature = () => Promise<SiteSignature | null>

interface Props {
  jobId: string
  pieces: ExpectedPiece[]
  atSite: KnownEquipment[]
  signing: RefObject<ReadSignature | null>
  onSigning: (isBegun: boolean) => void
  /** What has no answer yet is shown as not this visit. */
  onRestAnswered: () => void
  /** Items were written: what is on the screen is read again. */
  onChanged: () => void
}

export function JobCount({ jobId, pieces, atSite, signing, onSigning, onRestAnswered, onChanged }: Props) {
  const localSession = useLocalSession()
  const askReason = useOutcomeReason()
  // By name: one that was answered stays where it was, also where it has become an item.
  const unexamined = pieces
    .filter(({ outcome }) => outcome !== 'examined')
    .toSorted((one, other) => byName.compare(one.label, other.label))
  const signedFor = unexamined.filter(isSignedFor)
  if (unexamined.length === 0) return null

  const write = async (some: ExpectedPiece[], explained: { outcome: LeftOutcome; outcomeReason: string }) => {
    try {
      await leaveOut(
        localSession,
        some.flatMap(({ itemId }) => itemId ?? []),
        explained,
      )
      const known = some.flatMap((each) =>
        each.itemId === null ? atSite.filter(({ _id }) => _id === each.equipmentId) : [],
      )
      for (const piece of known) {
        const content = { ...blankItem, ...knownContent(piece), ...explained }
        await createItem(localSession, { itemId: newId(), jobId, content })
      }
    } catch {
      toast.error('Error saving inspection item')
    }
    onChanged()
  }
  const explain = async (piece: ExpectedPiece, outcome: LeftOutcome) => {
    const outcomeReason = await askReason(outcome, piece.label)
    if (outcomeReason !== null) await write([piece], { outcome, outcomeReason })
  }
  const explainRest = () => {
    // The server makes items of those at the site when the job is completed: a site may have hundreds.
    onRestAnswered()
    const rest = unexamined.filter(({ itemId, outcome }) => itemId !== null && outcome === null)
    return write(rest, { outcome: 'not_this_visit', outcomeReason: '' })
  }
  return (
    <>
      <UnexaminedPieces
        pieces={unexamined}
        onExplain={(piece, outcome) => void explain(piece, outcome)}
        onExplainRest={() => void explainRest()}
      />
      {signedFor.length > 0 && (
        // Signed for this list: another one is signed anew.
        <SignForSite key={JSON.stringify(signedFor)} count={signedFor.length} signing={signing} onSigning={onSigning} />
      )}
    </>
  )
}

const byName = new Intl.Collator('en-GB', { numeric: true })

function SignForSite({ count, signing, onSigning }: { count: number } & Pick<Props, 'signing' | 'onSigning'>) {
  const [isOpen, setIsOpen] = useState(false)
  if (!isOpen) return <Button onClick={() => setIsOpen(true)}>Signature of the person on site</Button>
  return <SignatureForm count={count} signing={signing} onSigning={onSigning} />
}

function SignatureForm({ count, signing, onSigning }: { count: number } & Pick<Props, 'signing' | 'onSigning'>) {
  const pad = useDrawingPad()
  const [name, setName] = useState('')
  const [error, setError] = useState<{ name?: string; pad?: string }>({})
  const isBegun = !pad.isEmpty || name.trim() !== ''
  useEffect(() => {
    onSigning(isBegun)
    signing.current = async () => {
      setError({})
      if (!isBegun) return null
      const refuse = (missing: { name?: string; pad?: string }) => {
        setError(missing)
        throw new Error('The signature is not complete.')
      }
      if (name.trim() === '') return refuse({ name: 'Enter the name of the person who signs.' })
      if (pad.isEmpty) return refuse({ pad: 'Ask them to sign, or take the name out.' })
      const picture = await pictureOfStrokes(pad.strokes(), 'signature.png')
      if (picture.size > maxSignatureBytes)
        return refuse({ pad: 'This drawing is too large. Clear it and sign again.' })
      return { name: name.trim(), signature: await addressOf(picture) }
    }
  })
  // Likewise, once it is gone.
  useEffect(
    () => () => {
      signing.current = null
      onSigning(false)
    },
    // oxlint-disable-next-line react/exhaustive-deps -- only as it goes
    [],
  )
  return (
    <Stack component="section" gap={8} aria-label="Signature of the person on site">
      <Text fw={600}>
        {count === 1
          ? 'I confirm that this item was not presented for examination.'
          : `I confirm that these ${count.toLocaleString('en-GB')} items were not presented for examination.`}
      </Text>
      <Text c="dimmed">It covers what is not presented, not found or without access. Optional.</Text>
      <TextInput
        label="Name of the person on site"
        maxLength={255}
        autoComplete="off"
        value={name}
        error={error.name}
        onChange={({ currentTarget: { value } }) => setName(value)}
      />
      <SignaturePad pad={pad} error={error.pad} isBusy={false} />
    </Stack>
  )
}

function addressOf(picture: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '')
    reader.onerror = () => reject(reader.error ?? new Error('The drawing could not be read.'))
    reader.readAsDataURL(picture)
  })
}
