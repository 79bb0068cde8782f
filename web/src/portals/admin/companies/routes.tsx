import { Route, Routes } from 'react-router'
import { CompaniesPage } from './companies.page.tsx'
import { CompanyPage } from './company.page.tsx'
import { NotFound } from '#web/ui/page/not-found.tsx'

export function CompaniesPages() {
  return (
    <Routes>
      <Route index element={<CompaniesPage />} />
      <Route path=":companyId" element={<CompanyPage />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}
