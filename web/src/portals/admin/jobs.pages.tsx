import { Route, Routes } from 'react-router'
import { EditJobPage } from '#web/portals/admin/edit-job.page.tsx'
import { JobPage } from '#web/portals/admin/job.page.tsx'
import { JobsPage } from '#web/portals/admin/jobs.page.tsx'
import { LoadPreviousJobPage } from '#web/portals/admin/load-previous-job.page.tsx'
import { NewJobPage } from '#web/portals/admin/new-job.page.tsx'
import { NotFound } from '#web/ui/page/not-found.tsx'

export function JobsPages() {
  return (
    <Routes>
      <Route index element={<JobsPage />} />
      <Route path="new" element={<NewJobPage />} />
      <Route path="load-from-previous" element={<LoadPreviousJobPage />} />
      <Route path=":jobId" element={<JobPage />} />
      <Route path=":jobId/edit" element={<EditJobPage />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}
