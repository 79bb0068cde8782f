import { EditJobPage } from './edit-job.page.tsx'
import { JobPage } from './job.page.tsx'
import { JobsPage } from './jobs.page.tsx'
import { LoadPreviousJobPage } from './load-previous-job.page.tsx'
import { NewJobPage } from './new-job.page.tsx'
import { pageRoutes } from '#web/ui/page/page-routes.tsx'

export const JobsPages = pageRoutes({
  '': JobsPage,
  new: NewJobPage,
  'load-from-previous': LoadPreviousJobPage,
  ':jobId': JobPage,
  ':jobId/edit': EditJobPage,
})
