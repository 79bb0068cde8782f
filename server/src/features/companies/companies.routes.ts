import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/companies/companies.contract.ts'
import { mapPage } from '#server/db/pages.ts'
import type { Deps } from '#server/deps.ts'
import { route, routeCreation } from '#server/http/route.ts'
import {
  updateCompany,
  createCompany,
  deleteCompany,
  deleteCompanyLogo,
  requireCompany,
  uploadCompanyLogo,
} from './companies.actions.ts'
import { listCompanies } from './companies.queries.ts'
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

export function companyRoutes(app: FastifyInstance, deps: Deps) {
  const { db, clock } = deps

  route(app, contract.listCompanies, async (filter, actor) =>
    mapPage(await listCompanies(db, filter), (row) => toCompany(clock, actor, row)),
  )
  route(app, contract.getOwnCompany, async (_, actor) => {
    const { _id, name, logoUrl } = toCompany(clock, actor, await requireCompany(db, String(actor.companyId)))
    const { rows: siteAddresses } = await listSiteAddresses(db, { companyId: _id })
    return { _id, name, logoUrl, siteAddresses }
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
  routeCreation(app, contract.createSiteAddress, (input, actor) => createSiteAddress(deps, actor, input))
  route(app, contract.updateSiteAddress, (input, actor) => updateSiteAddress(deps, actor, input))
  route(app, contract.deleteSiteAddress, ({ siteAddressId }, actor) => deleteSiteAddress(deps, actor, siteAddressId))
}
