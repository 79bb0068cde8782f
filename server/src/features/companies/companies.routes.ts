import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/companies/companies.contract.ts'
import { mapPage } from '#server/db/pages.ts'
import type { Deps } from '#server/deps.ts'
import { routeTable } from '#server/http/reply/table-file.ts'
import { route, routeCreation } from '#server/http/route.ts'
import {
  updateCompany,
  createCompany,
  deleteCompany,
  deleteCompanyLogo,
  getOwnCompany,
  noSuchCompany,
  requireCompany,
  uploadCompanyLogo,
} from './companies.actions.ts'
import { listCompanies, type CompanyRow } from './companies.queries.ts'
import { toCompany } from './company.mapper.ts'
import {
  createContact,
  createSiteAddress,
  deleteContact,
  deleteSiteAddress,
  updateContact,
  updateSiteAddress,
} from './company-parts.actions.ts'
import { listContacts } from './contacts.queries.ts'
import { listSiteAddresses } from './site-addresses.queries.ts'
import { britishDay, dayInLondon } from '#contract/values/days.ts'
import type { CsvColumn } from '#server/http/reply/csv.ts'

const companyColumns: readonly CsvColumn<Pick<CompanyRow, 'name' | 'address' | 'createdAt'>>[] = [
  { header: 'Company', cell: ({ name }) => name },
  { header: 'Address', cell: ({ address }) => address },
  { header: 'Customer Since', cell: ({ createdAt }) => britishDay(dayInLondon(createdAt)) },
]

type SiteRow = Awaited<ReturnType<typeof listSiteAddresses>>['rows'][number]

const siteColumns: readonly CsvColumn<SiteRow>[] = [
  { header: 'Site Line 1', cell: ({ addressLine1 }) => addressLine1 },
  { header: 'Site Line 2', cell: ({ addressLine2 }) => addressLine2 },
  { header: 'Site City', cell: ({ city }) => city },
  { header: 'Site Postcode', cell: ({ postcode }) => postcode },
]

export function companyRoutes(app: FastifyInstance, deps: Deps) {
  const { db, clock } = deps

  route(app, contract.listCompanies, async (filter, actor) =>
    mapPage(await listCompanies(db, filter), (row) => toCompany(clock, actor, row)),
  )
  routeTable(app, deps, contract.exportCompanies, { name: 'companies', columns: companyColumns }, (filter) =>
    listCompanies(db, filter),
  )
  route(app, contract.getOwnCompany, async (_, actor) => {
    const companies = await Promise.all(actor.memberships.map((each) => getOwnCompany(deps, actor, each)))
    const [first] = companies
    if (!first) throw noSuchCompany()
    return { ...first, companies }
  })
  routeCreation(app, contract.createCompany, (input, actor) => createCompany(deps, actor, input))
  route(app, contract.getCompany, async ({ companyId }, actor) => {
    const company = toCompany(clock, actor, await requireCompany(db, companyId))
    const [contacts, sites] = await Promise.all([listContacts(db, companyId), listSiteAddresses(db, { companyId })])
    return { company, contacts, siteAddresses: sites.rows }
  })
  route(app, contract.updateCompany, (input, actor) => updateCompany(deps, actor, input))
  route(app, contract.deleteCompany, ({ companyId }, actor) => deleteCompany(deps, actor, companyId))
  route(app, contract.uploadCompanyLogo, ({ companyId }, actor, file) =>
    uploadCompanyLogo(deps, actor, companyId, file),
  )
  route(app, contract.deleteCompanyLogo, ({ companyId }, actor) => deleteCompanyLogo(deps, actor, companyId))
  routeCreation(app, contract.createContact, (input, actor) => createContact(deps, actor, input))
  route(app, contract.updateContact, (input, actor) => updateContact(deps, actor, input))
  route(app, contract.deleteContact, ({ contactId }, actor) => deleteContact(deps, actor, contactId))
  route(app, contract.listSiteAddresses, (filter) => listSiteAddresses(db, filter))
  routeTable(app, deps, contract.exportSiteAddresses, { name: 'site-addresses', columns: siteColumns }, (filter) =>
    listSiteAddresses(db, filter),
  )
  routeCreation(app, contract.createSiteAddress, (input, actor) => createSiteAddress(deps, actor, input))
  route(app, contract.updateSiteAddress, (input, actor) => updateSiteAddress(deps, actor, input))
  route(app, contract.deleteSiteAddress, ({ siteAddressId }, actor) => deleteSiteAddress(deps, actor, siteAddressId))
}
