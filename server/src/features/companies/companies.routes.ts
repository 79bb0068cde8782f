import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/companies/companies.contract.ts'
import { mapPage } from '#server/db/pages.ts'
import type { Deps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import {
  changeCompany,
  createCompany,
  removeCompany,
  removeCompanyLogo,
  requireCompany,
  setCompanyLogo,
} from './companies.actions.ts'
import { listCompanies } from './companies.queries.ts'
import { toCompany } from './company.mapper.ts'
import { addContact, addSiteAddress, removeContact, removeSiteAddress } from './company-parts.actions.ts'
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
  route(app, contract.createCompany, (input, actor) => createCompany(deps, actor, input))
  route(app, contract.getCompany, async ({ companyId }, actor) => {
    const company = toCompany(clock, actor, await requireCompany(db, companyId))
    const [contacts, sites] = await Promise.all([listContacts(db, companyId), listSiteAddresses(db, { companyId })])
    return { company, contacts, siteAddresses: sites.rows }
  })
  route(app, contract.updateCompany, (input, actor) => changeCompany(deps, actor, input))
  route(app, contract.deleteCompany, ({ companyId }, actor) => removeCompany(deps, actor, companyId))
  route(app, contract.uploadCompanyLogo, ({ companyId }, actor, file) => setCompanyLogo(deps, actor, companyId, file))
  route(app, contract.deleteCompanyLogo, ({ companyId }, actor) => removeCompanyLogo(deps, actor, companyId))
  route(app, contract.createContact, (input, actor) => addContact(deps, actor, input))
  route(app, contract.deleteContact, ({ contactId }, actor) => removeContact(deps, actor, contactId))
  route(app, contract.listSiteAddresses, (filter) => listSiteAddresses(db, filter))
  route(app, contract.createSiteAddress, (input, actor) => addSiteAddress(deps, actor, input))
  route(app, contract.deleteSiteAddress, ({ siteAddressId }, actor) => removeSiteAddress(deps, actor, siteAddressId))
}
