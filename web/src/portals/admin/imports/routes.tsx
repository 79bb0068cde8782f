import { ImportPage } from './import.page.tsx'
import { ImportsPage } from './imports.page.tsx'
import { NewImportPage } from './new-import.page.tsx'
import { pageRoutes } from '#web/ui/page/page-routes.tsx'

export const ImportPages = pageRoutes({
  '': ImportsPage,
  new: NewImportPage,
  ':importId': ImportPage,
  ':importId/:step': ImportPage,
})
