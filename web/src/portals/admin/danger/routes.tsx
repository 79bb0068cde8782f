import { DangerPage } from './danger.page.tsx'
import { NoticePage } from './notice.page.tsx'
import { pageRoutes } from '#web/ui/page/page-routes.tsx'

export const DangerPages = pageRoutes({
  '': DangerPage,
  ':noticeId': NoticePage,
})
