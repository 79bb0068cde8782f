import { Route, Routes } from 'react-router'
import { PlannerPage } from './planner.page.tsx'
import { NotFound } from '#web/ui/page/not-found.tsx'

export function PlannerPages() {
  return (
    <Routes>
      <Route index element={<PlannerPage />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}
