import { Route, Routes } from 'react-router'
import { AdminShell } from './admin-shell.tsx'
import { DashboardPage } from '#web/portals/admin/dashboard/dashboard.page.tsx'
import { adminPages } from './pages.ts'
import { NotFound } from '#web/ui/page/not-found.tsx'

export function AdminPortal() {
  return (
    <AdminShell>
      <Routes>
        <Route index element={<DashboardPage />} />
        {adminPages.map(({ path, Page }) => (
          <Route key={path} path={path} element={<Page />} />
        ))}
        <Route path="*" element={<NotFound />} />
      </Routes>
    </AdminShell>
  )
}
