import { ViewCertificateButton } from '#web/features/certificates/certificate-buttons.tsx'
import { nameOf } from '#web/features/equipment/equipment-words.ts'
import type { Equipment } from '#contract/equipment/equipment.contract.ts'

/** The inspector at the gate reads out a serial number: the certificate is one press away from it. */
export function pieceCertificate(piece: Equipment) {
  return piece.certificate && <ViewCertificateButton jobId={piece.certificate.jobId} of={nameOf(piece)} />
}

export function shortPieceCertificate(piece: Equipment) {
  return (
    piece.certificate && (
      <ViewCertificateButton jobId={piece.certificate.jobId} of={nameOf(piece)}>
        View
      </ViewCertificateButton>
    )
  )
}
