import { useQuery } from '@tanstack/react-query'
import { IconMailOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ItemCertificateButton } from './certificate-buttons.tsx'
import { certificateLessorsQuery, mailCertificateOf } from './certificate-mail.api.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { QuietRetry } from '#web/ui/feedback/quiet-retry.tsx'
import { AppError } from '#contract/errors.ts'
import type { CertificateLessor } from '#contract/certificates/certificate-mail.contract.ts'
import { itemName } from '#contract/inspections/items/item-name.ts'

type Piece = CertificateLessor['equipment'][number]

/** Who gets the report beside the contacts, because equipment in it is hired from them; and who can’t be written to. */
export function useLessors(jobId: string, howToAdd: (piece: Piece) => ReactNode) {
  const { data: lessors = [], error, refetch } = useQuery(certificateLessorsQuery(jobId))
  const send = mailCertificateOf(jobId)
  // The user who may not send the report now is told so of the report itself.
  const isFailure = error !== null && !(error instanceof AppError && error.status === 409)
  return {
    others: lessors
      .filter(({ email }) => email !== '')
      .map(({ name, email, equipment }) => ({
        email,
        label: `${name} (${email}): ${hiredItems(equipment.length)}`,
        file: <Extracts jobId={jobId} pieces={equipment} />,
        send: (mail: { _id: string; message: string }) => send({ ...mail, lessorEmail: email }),
      })),
    unreachable: (
      <>
        {isFailure && <QuietRetry what="The hire firms" error={error} onRetry={() => void refetch()} />}
        {lessors
          .filter(({ email }) => email === '')
          .map((lessor) => (
            <NoAddress key={lessor.name} lessor={lessor} howToAdd={howToAdd} />
          ))}
      </>
    ),
  }
}

/** What a mail would have brought: of each item hired from there its own certificate. */
function Extracts({ jobId, pieces }: { jobId: string; pieces: Piece[] }) {
  return pieces.flatMap((piece) =>
    piece.itemIds.map((itemId) => (
      <ItemCertificateButton key={itemId} jobId={jobId} itemId={itemId} of={itemName(piece)}>
        {itemName(piece)}
      </ItemCertificateButton>
    )),
  )
}

function NoAddress({ lessor, howToAdd }: { lessor: CertificateLessor; howToAdd: (piece: Piece) => ReactNode }) {
  return (
    <Notice variant="repair" icon={IconMailOff} title={`${lessor.name || 'A hire firm'}: no email address`}>
      <p>The report must also go to the firm the equipment is hired from.</p>
      {lessor.equipment.map((piece) => (
        <p key={piece._id}>
          {itemName(piece)}: {howToAdd(piece)}
        </p>
      ))}
    </Notice>
  )
}

function hiredItems(count: number): string {
  return count === 1 ? 'the item hired from there' : `the ${count} items hired from there`
}
