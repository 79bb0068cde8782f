import type { Equipment } from '#contract/equipment/equipment.contract.ts'
import { AppError } from '#contract/errors.ts'
import type { Actor } from '#server/actor.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { findSiteAddress } from '#server/features/companies/site-addresses.queries.ts'
import { listOpenDangers } from '#server/features/inspections/dangers/refresh-equipment.actions.ts'
import { isSeen, requireSeenCompany } from '#server/features/inspections/equipment/seen-companies.actions.ts'
import { listSeenCompanies } from '#server/features/inspections/equipment/seen-companies.queries.ts'
import { requireJob } from '#server/features/jobs/jobs.actions.ts'
import { searchedWords, type EquipmentFilter, type NarrowedEquipment } from './equipment-filter.queries.ts'
import { toEquipment } from './equipment.mapper.ts'
import { findEquipmentRow, findSurvivor, type EquipmentRow } from './equipment.queries.ts'

/** A filter never widens what a person sees. One that names what they don't see is told that there is no such thing. */
export async function narrowEquipment(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  filter: EquipmentFilter,
): Promise<NarrowedEquipment> {
  const { companyId, siteAddressId, jobId, condition, lifecycle, dueBefore, q } = filter
  const seen = await listSeenCompanies(db, actor, clock.now())
  if (companyId !== undefined) await requireSeenCompany(db, seen, companyId)
  if (siteAddressId !== undefined) await requireSeenSite(db, seen, siteAddressId)
  if (jobId !== undefined) await requireJob(db, actor, jobId)
  return {
    companyIds: companyId === undefined ? seen : [companyId],
    siteId: siteAddressId,
    jobId,
    conditions: condition,
    lifecycles: lifecycle,
    dueBefore,
    words: searchedWords(q),
    today: clock.today(),
  }
}

/** The piece, or the one it was merged into, if it exists for this person. */
export async function requireEquipment(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  equipmentId: string,
): Promise<EquipmentRow> {
  const seen = await listSeenCompanies(db, actor, clock.now())
  const survivor = await findSurvivor(db, equipmentId)
  if (!survivor || !isSeen(seen, survivor.companyId)) throw noSuchEquipment()
  const row = await findEquipmentRow(db, actor, survivor.id)
  if (!row) throw noSuchEquipment()
  return row
}

/** The same as it is shown by itself, with what stands against it. */
export async function readEquipment(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  equipmentId: string,
): Promise<Equipment> {
  const row = await requireEquipment({ db, clock }, actor, equipmentId)
  return { ...toEquipment({ clock, actor }, row), openDefects: await listOpenDangers(db, row.id) }
}

export function noSuchEquipment(): AppError {
  return new AppError('not-found', 'There is no such piece of equipment.')
}

/** Also one that was deleted since: equipment may still stand there. */
async function requireSeenSite(db: Db, seen: string[] | null, siteAddressId: string) {
  const site = await findSiteAddress(db, siteAddressId)
  if (!site || !isSeen(seen, site.companyId)) throw noSuchSite()
}

export function noSuchSite(): AppError {
  return new AppError('not-found', 'There is no such site address.')
}
