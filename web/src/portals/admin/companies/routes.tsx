import { CompaniesPage } from './companies.page.tsx'
import { CompanyPage } from './company.page.tsx'
import { pageRoutes } from '#web/ui/page/page-routes.tsx'

export const CompaniesPages = pageRoutes({
  '': CompaniesPage,
  ':companyId': CompanyPage,
})
