import { AnswerPage, NoticePage } from './notice.page.tsx'
import { CertificatesPage } from './certificates.page.tsx'
import { CustomerShell } from './customer-shell.tsx'
import { EquipmentPage } from './equipment.page.tsx'
import { InspectionsPage } from './inspections.page.tsx'
import { PiecePage } from './piece.page.tsx'
import { pageRoutes } from '#web/ui/page/not-found.tsx'

const Pages = pageRoutes({
  '': InspectionsPage,
  equipment: EquipmentPage,
  'equipment/:id': PiecePage,
  'danger/:id': NoticePage,
  'danger/:id/answer': AnswerPage,
  certificates: CertificatesPage,
})

export function CustomerPortal() {
  return (
    <CustomerShell>
      <Pages />
    </CustomerShell>
  )
}
