import { Route, Routes } from 'react-router'
import { ImportPage } from './import.page.tsx'
import { ImportsPage } from './imports.page.tsx'
import { NewImportPage } from './new-import.page.tsx'
import { NotFound } from '#web/ui/page/not-found.tsx'

export function ImportPages() {
  return (
    <Routes>
      <Route index element={<ImportsPage />} />
      <Route path="new" element={<NewImportPage />} />
      <Route path=":importId" element={<ImportPage />} />
      <Route path=":importId/:step" element={<ImportPage />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}
