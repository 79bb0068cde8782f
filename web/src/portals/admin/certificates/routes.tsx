import { Route, Routes } from 'react-router'
import { CertificatesPage } from './certificates.page.tsx'
import { NotFound } from '#web/ui/page/not-found.tsx'

export function CertificatesPages() {
  return (
    <Routes>
      <Route index element={<CertificatesPage />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}
