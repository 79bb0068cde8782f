import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import type * as contract from '#contract/companies/companies.contract.ts'
import { AppError } from '#contract/errors.ts'
import type { Actor } from '#server/actor.ts'
import { recordEvent } from '#server/db/audit.ts'
import type { Db } from '#server/db/database.ts'
import { hashOfContent, idTaken, requireSameContent, sentOnly } from '#server/db/versions.ts'
import type { Deps } from '#server/deps.ts'
import type { Created } from '#server/http/route.ts'
import { findCompany, lockCompany } from './companies.queries.ts'
import {
  deleteContactRow,
  findContact,
  insertContact,
  renewUnsubscribeLink,
  updateContactRow,
} from './contacts.queries.ts'
import {
  deleteSiteAddressRow,
  findSiteAddress,
  insertSiteAddress,
  updateSiteAddressRow,
} from './site-addresses.queries.ts'

export async function createContact(
  { db, clock }: Deps,
  actor: Actor,
  { _id, ...input }: z.output<typeof contract.createContact.input>,
): Promise<Created<contract.Contact>> {
  return db.transaction().execute(async (tx) => {
    await requireGivenCompany(tx, input.companyId)
    const sha256 = hashOfContent(input)
    const made = requireOwn(_id && (await findContact(tx, _id)), input.companyId, sha256)
    if (made) return { reply: made, isNew: false }
    const { phone = '', getsNotices = true } = input
    const facts = { ...input, phone, getsNotices, createdAt: clock.now() }
    const contact = await insertContact(tx, facts, { id: _id, sha256 })
    await recordEvent(tx, clock, { actor, what: 'contact-added', about: contact._id, after: contact })
    return { reply: contact, isNew: true }
  })
}

export async function createSiteAddress(
  { db, clock }: Deps,
  actor: Actor,
  { _id, ...input }: z.output<typeof contract.createSiteAddress.input>,
): Promise<Created<contract.SiteAddress>> {
  return db.transaction().execute(async (tx) => {
    await requireGivenCompany(tx, input.companyId)
    const sha256 = hashOfContent(input)
    const made = requireOwn(_id && (await findSiteAddress(tx, _id)), input.companyId, sha256)
    if (made) return { reply: made, isNew: false }
    const { addressLine2 = '', mainActivity = null, isInNorthernIreland = null } = input
    const facts = { ...input, addressLine2, mainActivity, isInNorthernIreland, createdAt: clock.now() }
    const site = await insertSiteAddress(tx, facts, { id: _id, sha256 })
    await recordEvent(tx, clock, { actor, what: 'site-address-added', about: site._id, after: site })
    return { reply: site, isNew: true }
  })
}

/** Its address stays: reports were issued for it, and jobs were there. */
export function updateSiteAddress(
  { db, clock }: Deps,
  actor: Actor,
  { siteAddressId, ...changes }: z.output<typeof contract.updateSiteAddress.input>,
): Promise<contract.SiteAddress> {
  return db.transaction().execute(async (tx) => {
    const site = await findSiteAddress(tx, siteAddressId)
    if (!site || site.deletedAt) throw new AppError('not-found', 'There is no such site address.')
    const { deletedAt: _, sha256: _made, ...before } = site
    const after = await updateSiteAddressRow(tx, siteAddressId, { ...before, ...sentOnly(changes) })
    await recordEvent(tx, clock, { actor, what: 'site-address-changed', about: siteAddressId, before, after })
    return after
  })
}

export async function updateContact(
  { db, clock }: Deps,
  actor: Actor,
  { contactId, ...changes }: z.output<typeof contract.updateContact.input>,
): Promise<contract.Contact> {
  return db.transaction().execute(async (tx) => {
    const contact = await findContact(tx, contactId)
    if (!contact || contact.deletedAt) throw new AppError('not-found', 'There is no such contact.')
    const { deletedAt: _, sha256: _made, ...before } = contact
    const after = await updateContactRow(tx, contactId, { ...before, ...sentOnly(changes) })
    if (after.email !== before.email) await renewUnsubscribeLink(tx, contactId, randomBytes(24).toString('base64url'))
    await recordEvent(tx, clock, { actor, what: 'contact-changed', about: contactId, before, after })
    return after
  })
}

export async function deleteContact({ db, clock }: Deps, actor: Actor, contactId: string): Promise<{ _id: string }> {
  return db.transaction().execute(async (tx) => {
    const contact = await findContact(tx, contactId)
    if (!contact) throw new AppError('not-found', 'There is no such contact.')
    const { deletedAt, sha256: _made, ...before } = contact
    if (deletedAt) return { _id: contactId }
    await deleteContactRow(tx, contactId, clock.now())
    await recordEvent(tx, clock, { actor, what: 'contact-deleted', about: contactId, before })
    return { _id: contactId }
  })
}

export async function deleteSiteAddress({ db, clock }: Deps, actor: Actor, siteAddressId: string) {
  return db.transaction().execute(async (tx) => {
    const site = await findSiteAddress(tx, siteAddressId)
    if (!site) throw new AppError('not-found', 'There is no such site address.')
    const { deletedAt, sha256: _made, ...before } = site
    if (deletedAt) return { _id: siteAddressId }
    await deleteSiteAddressRow(tx, siteAddressId, clock.now())
    await recordEvent(tx, clock, { actor, what: 'site-address-deleted', about: siteAddressId, before })
    return { _id: siteAddressId }
  })
}

function requireOwn<Part extends { companyId: string; deletedAt: Date | null; sha256: Buffer | null }>(
  made: Part | '' | undefined,
  companyId: string,
  sent: Buffer,
): Omit<Part, 'deletedAt' | 'sha256'> | null {
  if (!made) return null
  const { deletedAt, sha256, ...part } = made
  if (deletedAt || part.companyId !== companyId) throw idTaken()
  requireSameContent(sha256, sent)
  return part
}

/** Locked, so that nothing is added to a company while it goes. */
async function requireGivenCompany(tx: Db, companyId: string) {
  await lockCompany(tx, companyId)
  if (await findCompany(tx, companyId)) return
  throw new AppError('invalid-input', 'Choose a company from the list.', {
    fields: { companyId: 'There is no such company.' },
  })
}
