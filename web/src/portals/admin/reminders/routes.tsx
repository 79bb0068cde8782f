import { Route, Routes } from 'react-router'
import { RemindersPage } from './reminders.page.tsx'
import { NotFound } from '#web/ui/page/not-found.tsx'

export function RemindersPages() {
  return (
    <Routes>
      <Route index element={<RemindersPage />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}
