import type { z } from 'zod'
import type {
  Contact,
  NewContact,
  NewSiteAddress,
  SiteAddress,
  updateContact as updateContactEndpoint,
  updateSiteAddress as updateSiteAddressEndpoint,
} from '#contract/companies/companies.contract.ts'
import { AppError } from '#contract/errors.ts'
import { recordEvent } from '#server/db/audit.ts'
import type { Db } from '#server/db/database.ts'
import { sentOnly } from '#server/db/versions.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/actor.ts'
import { findCompany, lockCompany } from './companies.queries.ts'
import { findContact, insertContact, deleteContactRow, updateContactRow } from './contacts.queries.ts'
import {
  findSiteAddress,
  insertSiteAddress,
  deleteSiteAddressRow,
  updateSiteAddressRow,
} from './site-addresses.queries.ts'

export async function createContact(
  { db, clock }: Deps,
  actor: Actor,
  input: z.output<typeof NewContact>,
): Promise<Contact> {
  return db.transaction().execute(async (tx) => {
    await requireGivenCompany(tx, input.companyId)
    const contact = await insertContact(tx, {
      ...input,
      phone: input.phone ?? '',
      getsNotices: input.getsNotices ?? true,
      createdAt: clock.now(),
    })
    await recordEvent(tx, clock, { actor, what: 'contact-added', about: contact._id, after: contact })
    return contact
  })
}

export async function createSiteAddress(
  { db, clock }: Deps,
  actor: Actor,
  input: z.output<typeof NewSiteAddress>,
): Promise<SiteAddress> {
  return db.transaction().execute(async (tx) => {
    await requireGivenCompany(tx, input.companyId)
    const site = await insertSiteAddress(tx, {
      ...input,
      addressLine2: input.addressLine2 ?? '',
      mainActivity: input.mainActivity ?? null,
      isInNorthernIreland: input.isInNorthernIreland ?? null,
      createdAt: clock.now(),
    })
    await recordEvent(tx, clock, { actor, what: 'site-address-added', about: site._id, after: site })
    return site
  })
}

/** Its address stays: reports were issued for it, and jobs were there. */
export function updateSiteAddress(
  { db, clock }: Deps,
  actor: Actor,
  { siteAddressId, ...changes }: z.output<typeof updateSiteAddressEndpoint.input>,
): Promise<SiteAddress> {
  return db.transaction().execute(async (tx) => {
    const site = await findSiteAddress(tx, siteAddressId)
    if (!site || site.deletedAt) throw new AppError('not-found', 'There is no such site address.')
    const { deletedAt: _, ...before } = site
    const after = await updateSiteAddressRow(tx, siteAddressId, { ...before, ...sentOnly(changes) })
    await recordEvent(tx, clock, { actor, what: 'site-address-changed', about: siteAddressId, before, after })
    return after
  })
}

export async function updateContact(
  { db, clock }: Deps,
  actor: Actor,
  { contactId, ...changes }: z.output<typeof updateContactEndpoint.input>,
): Promise<Contact> {
  return db.transaction().execute(async (tx) => {
    const contact = await findContact(tx, contactId)
    if (!contact || contact.deletedAt) throw new AppError('not-found', 'There is no such contact.')
    const { deletedAt: _, ...before } = contact
    const after = await updateContactRow(tx, contactId, { ...before, ...sentOnly(changes) })
    await recordEvent(tx, clock, { actor, what: 'contact-changed', about: contactId, before, after })
    return after
  })
}

export async function deleteContact({ db, clock }: Deps, actor: Actor, contactId: string): Promise<{ _id: string }> {
  return db.transaction().execute(async (tx) => {
    const contact = await findContact(tx, contactId)
    if (!contact) throw new AppError('not-found', 'There is no such contact.')
    const { deletedAt, ...before } = contact
    if (deletedAt) return { _id: contactId }
    await deleteContactRow(tx, contactId, clock.now())
    await recordEvent(tx, clock, { actor, what: 'contact-deleted', about: contactId, before })
    return { _id: contactId }
  })
}

export async function deleteSiteAddress(
  { db, clock }: Deps,
  actor: Actor,
  siteAddressId: string,
): Promise<{ _id: string }> {
  return db.transaction().execute(async (tx) => {
    const site = await findSiteAddress(tx, siteAddressId)
    if (!site) throw new AppError('not-found', 'There is no such site address.')
    const { deletedAt, ...before } = site
    if (deletedAt) return { _id: siteAddressId }
    await deleteSiteAddressRow(tx, siteAddressId, clock.now())
    await recordEvent(tx, clock, { actor, what: 'site-address-deleted', about: siteAddressId, before })
    return { _id: siteAddressId }
  })
}

/** Locked, so that nothing is added to a company while it goes. */
async function requireGivenCompany(tx: Db, companyId: string) {
  await lockCompany(tx, companyId)
  if (await findCompany(tx, companyId)) return
  throw new AppError('invalid-input', 'Choose a company from the list.', {
    fields: { companyId: 'There is no such company.' },
  })
}
