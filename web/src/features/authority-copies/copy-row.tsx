import type { ReactNode } from 'react'
import { CopyActions } from './copy-actions.tsx'
import { britishMoment } from '#web/ui/feedback/british-moment.ts'
import type { PartRow } from '#web/ui/table/part-list.tsx'
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
