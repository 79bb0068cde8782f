import { Route, Routes } from 'react-router'
import { HeldMailPage } from './held-mail.page.tsx'
import { NotFound } from '#web/ui/page/not-found.tsx'

export function HeldMailPages() {
  return (
    <Routes>
      <Route index element={<HeldMailPage />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}
