import { Route, Routes } from 'react-router'
import { DuplicatesPage } from './duplicates.page.tsx'
import { EditPiecePage } from './edit-piece.page.tsx'
import { EquipmentPage } from './equipment.page.tsx'
import { NewPiecePage } from './new-piece.page.tsx'
import { PiecePage } from './piece.page.tsx'
import { NotFound } from '#web/ui/page/not-found.tsx'

export function EquipmentPages() {
  return (
    <Routes>
      <Route index element={<EquipmentPage />} />
      <Route path="new" element={<NewPiecePage />} />
      <Route path="duplicates" element={<DuplicatesPage />} />
      <Route path=":equipmentId" element={<PiecePage />} />
      <Route path=":equipmentId/edit" element={<EditPiecePage />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}
