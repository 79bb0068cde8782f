import type { ReactNode } from 'react'
import { useDownloadAuthorityPack } from './authority-copies.api.ts'
import { NotNeededButton } from './not-needed-button.tsx'
import { britishMoment } from '#web/ui/feedback/british-moment.ts'
import type { PartRow } from '#web/ui/table/part-list.tsx'
import { useUser } from '#web/api/session.ts'
import { Button, CallButton } from '#web/ui/form/button.tsx'
import { useOpenedOverlay } from '#web/ui/overlay/opened-overlay.ts'
import type { AuthorityCopy } from '#contract/authority-copies/authority-copies.contract.ts'

export function copyRow(copy: AuthorityCopy, title: ReactNode): PartRow {
  const { companyId, siteAddressId, openedAt, examiners, proposal, hasCertificate } = copy
  return {
    title,
    lines: [
      [companyId.name, siteAddressId.addressLine1, siteAddressId.city].filter(Boolean).join(', '),
      `Since ${britishMoment(openedAt)}, by ${examiners.map(({ name }) => name).join(', ')}`,
      `Proposed: ${proposal.name}. ${proposal.reason}`,
      ...(hasCertificate ? [] : ['The report has not been issued yet. The copy can be sent once it is.']),
    ],
    action: <CopyActions copy={copy} />,
  }
}

const loadDialog = async () => (await import('./send-copy-dialog.tsx')).SendCopyDialog

function CopyActions({ copy }: { copy: AuthorityCopy }) {
  const download = useDownloadAuthorityPack()
  const { Overlay: SendCopyDialog, open, close } = useOpenedOverlay(loadDialog)
  const { _id: userId } = useUser()
  const named = copy.items.join('; ')
  return (
    <>
      {copy.hasCertificate && (
        <CallButton
          call={download}
          input={{ copyId: copy._id }}
          failure="The file could not be made. Try again."
          aria-label={`Get the file: ${named}`}
        >
          Get the file
        </CallButton>
      )}
      {copy.hasCertificate && (
        <Button aria-label={`Record as sent: ${named}`} onClick={open}>
          Record as sent
        </Button>
      )}
      {copy.examiners.some(({ _id }) => _id === userId) && <NotNeededButton copy={copy} />}
      {SendCopyDialog && <SendCopyDialog copy={copy} onClose={close} />}
    </>
  )
}
