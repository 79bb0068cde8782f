import type { z } from 'zod'
import { AppError, badField } from '#contract/errors.ts'
import { whyNotUntil } from '#contract/packs/share-links.rules.ts'
import type {
  createShareLink as createCall,
  listShareLinks as listCall,
  ShareLink,
} from '#contract/packs/share-links.contract.ts'
import { isWithin } from '#contract/auth/scope.rules.ts'
import type { Actor } from '#server/actor.ts'
import { recordEvent } from '#server/db/audit.ts'
import { picked } from '#server/db/columns.ts'
import { mapPage } from '#server/db/pages.ts'
import type { Deps } from '#server/deps.ts'
import { siteOf } from '#server/features/equipment/equipment.mapper.ts'
import { requireSeenCompany } from '#server/features/inspections/equipment/scope.actions.ts'
import { findScope } from '#server/features/inspections/equipment/scope.queries.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { hashOfToken, newToken } from '#server/platform/tokens.ts'
import { requirePlace } from './packs.actions.ts'
import {
  deleteShareLinkRow,
  findShareLink,
  insertShareLink,
  listShareLinkRows,
  type ShareLinkRow,
} from './packs.queries.ts'

export async function listShareLinks(deps: Deps, actor: Actor, asked: z.output<typeof listCall.input>) {
  const { db, clock } = deps
  const scope = await findScope(db, actor, clock.now())
  if (asked.companyId) await requireSeenCompany(db, scope, asked.companyId)
  return mapPage(await listShareLinkRows(db, scope, asked), toShareLink)
}

/** The address is stored as a hash and given out this once. */
export async function createShareLink(deps: Deps, actor: Actor, input: z.output<typeof createCall.input>) {
  const { db, clock, publicUrl } = deps
  const { siteAddressId: sentSiteId } = input
  const place = { companyId: input.companyId, siteAddressId: sentSiteId ?? undefined }
  const { companyId, siteAddressId = null, isWithinScope } = await requirePlace(deps, actor, place)
  if (!isWithinScope) throw badField('siteAddressId', chooseSite)
  const { endsOn, pin } = input
  const why = whyNotUntil(endsOn, clock.today())
  if (why) throw badField('endsOn', why)
  const token = newToken()
  const pinHash = pin === undefined ? null : await hashPassword(pin)
  return db.transaction().execute(async (tx) => {
    const link = { companyId, siteAddressId, endsOn, pinHash, createdAt: clock.now(), createdBy: actor.userId }
    const id = await insertShareLink(tx, { ...link, tokenSha256: hashOfToken(token) })
    const after = { companyId, siteAddressId, endsOn, hasPin: pinHash !== null }
    await recordEvent(tx, clock, { actor, what: 'share-link-made', about: id, after })
    const made = await findShareLink(tx, id)
    if (!made) throw noSuchShareLink()
    return { ...toShareLink(made), url: `${publicUrl}/shared/${token}` }
  })
}

const chooseSite = 'Choose one of your sites: you don’t see all of this company.'

export function deleteShareLink({ db, clock }: Deps, actor: Actor, shareLinkId: string): Promise<{ _id: string }> {
  return db.transaction().execute(async (tx) => {
    const link = await findShareLink(tx, shareLinkId)
    const scope = await findScope(tx, actor, clock.now())
    if (!link || !isWithin(scope, link.companyId, link.siteAddressId)) throw noSuchShareLink()
    if (link.deletedAt) return { _id: shareLinkId }
    await deleteShareLinkRow(tx, shareLinkId, clock.now())
    const { companyId, siteAddressId, endsOn, openings } = link
    const before = { companyId, siteAddressId, endsOn, openings }
    await recordEvent(tx, clock, { actor, what: 'share-link-ended', about: shareLinkId, before })
    return { _id: shareLinkId }
  })
}

function toShareLink(row: ShareLinkRow): ShareLink {
  return {
    _id: row.id,
    companyId: { _id: row.companyId, name: row.companyName },
    siteAddressId: siteOf(row),
    ...picked(row, ['endsOn', 'openings']),
    hasPin: row.pinHash !== null,
    lastOpenedAt: row.lastOpenedAt?.toISOString() ?? null,
    createdBy: { _id: row.createdBy, name: row.createdByName },
    createdAt: row.createdAt.toISOString(),
  }
}

function noSuchShareLink(): AppError {
  return new AppError('not-found', 'There is no such link.')
}
