import { Route, Routes } from 'react-router'
import { RecoveredWorkPage } from './recovered-work.page.tsx'
import { NotFound } from '#web/ui/page/not-found.tsx'

export function RecoveredWorkPages() {
  return (
    <Routes>
      <Route index element={<RecoveredWorkPage />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}
