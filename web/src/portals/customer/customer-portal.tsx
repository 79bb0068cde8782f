import { Route, Routes } from 'react-router'
import { AnswerPage } from './answer.page.tsx'
import { CertificatesPage } from './certificates.page.tsx'
import { CustomerShell } from './customer-shell.tsx'
import { EquipmentPage } from './equipment.page.tsx'
import { InspectionsPage } from './inspections.page.tsx'
import { NoticePage } from './notice.page.tsx'
import { PiecePage } from './piece.page.tsx'
import { NotFound } from '#web/ui/page/not-found.tsx'

/** Whose inspections these are, then the inspections: nothing to learn. */
export function CustomerPortal() {
  return (
    <CustomerShell>
      <Routes>
        <Route index element={<InspectionsPage />} />
        <Route path="equipment" element={<EquipmentPage />} />
        <Route path="equipment/:equipmentId" element={<PiecePage />} />
        <Route path="danger/:noticeId" element={<NoticePage />} />
        <Route path="danger/:noticeId/answer" element={<AnswerPage />} />
        <Route path="certificates" element={<CertificatesPage />} />
        <Route path="*" element={<NotFound />} />
      </Routes>
    </CustomerShell>
  )
}
