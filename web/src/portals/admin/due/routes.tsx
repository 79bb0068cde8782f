import { Route, Routes } from 'react-router'
import { DuePage } from './due.page.tsx'
import { NotFound } from '#web/ui/page/not-found.tsx'

export function DuePages() {
  return (
    <Routes>
      <Route index element={<DuePage />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}
