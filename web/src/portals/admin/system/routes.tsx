import { Route, Routes } from 'react-router'
import { SystemPage } from './system.page.tsx'
import { NotFound } from '#web/ui/page/not-found.tsx'

export function SystemPages() {
  return (
    <Routes>
      <Route index element={<SystemPage />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}
