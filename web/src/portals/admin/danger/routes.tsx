import { Route, Routes } from 'react-router'
import { DangerPage } from './danger.page.tsx'
import { NoticePage } from './notice.page.tsx'
import { NotFound } from '#web/ui/page/not-found.tsx'

export function DangerPages() {
  return (
    <Routes>
      <Route index element={<DangerPage />} />
      <Route path=":noticeId" element={<NoticePage />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}
