import { Route, Routes } from 'react-router'
import { EditJobPage } from './edit-job.page.tsx'
import { JobPage } from './job.page.tsx'
import { JobsPage } from './jobs.page.tsx'
import { LoadPreviousJobPage } from './load-previous-job.page.tsx'
import { NewJobPage } from './new-job.page.tsx'
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
