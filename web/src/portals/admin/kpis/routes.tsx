import { Route, Routes } from 'react-router'
import { KpisPage } from './kpis.page.tsx'
import { NotFound } from '#web/ui/page/not-found.tsx'

export function KpisPages() {
  return (
    <Routes>
      <Route index element={<KpisPage />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}
