import { AdminShell } from './admin-shell.tsx'
import { DashboardPage } from '#web/portals/admin/dashboard/dashboard.page.tsx'
import { adminPages } from './pages.ts'
import { pageRoutes } from '#web/ui/page/not-found.tsx'

const Pages = pageRoutes({
  '': DashboardPage,
  ...Object.fromEntries(adminPages.map(({ path, Page }) => [path, Page])),
})

export function AdminPortal() {
  return (
    <AdminShell>
      <Pages />
    </AdminShell>
  )
}
