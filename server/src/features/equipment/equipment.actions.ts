import type { z } from 'zod'
import { isWithin, scopeInCompany } from '#contract/auth/scope.rules.ts'
import type { Equipment, exportEquipment as exportCall, Examination } from '#contract/equipment/equipment.contract.ts'
import { hoursToTakeBack } from '#contract/equipment/take-back.rules.ts'
import { AppError } from '#contract/errors.ts'
import type { JobViewer } from '#contract/jobs/jobs.rules.ts'
import { readTag } from '#contract/values/tags.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { findSiteAddress } from '#server/features/companies/site-addresses.queries.ts'
import { listOpenDangers } from '#server/features/inspections/dangers/refresh-equipment.actions.ts'
import { requireSeenCompany } from '#server/features/inspections/equipment/scope.actions.ts'
import { findScope } from '#server/features/inspections/equipment/scope.queries.ts'
import { findTagged } from '#server/features/inspections/equipment/tags.queries.ts'
import { requireJob } from '#server/features/jobs/jobs.actions.ts'
import { tableFile } from '#server/http/reply/table-file.ts'
import type { FileAnswer } from '#server/http/route.ts'
import type { Page } from '#contract/values/pages.ts'
import type { Asked } from '#server/db/pages.ts'
import type { EquipmentCriteria, EquipmentFilter } from './equipment-filter.queries.ts'
import { equipmentInChunks } from './equipment-list.queries.ts'
import { equipmentCsvColumns, toEquipment, toExamination, toImportedExamination } from './equipment.mapper.ts'
import { findEquipmentRow, findSurvivor } from './equipment.queries.ts'
import { listRectifications } from './rectifications.queries.ts'
import { listExaminationRows, listImportedRows } from './examinations.queries.ts'

/** A filter never widens what a person sees. One that names what they don't see is told that there is no such thing. */
export async function readEquipmentCriteria(
  { db, clock, publicUrl }: Pick<Deps, 'db' | 'clock' | 'publicUrl'>,
  viewer: JobViewer,
  filter: EquipmentFilter,
): Promise<EquipmentCriteria> {
  const { companyId, siteAddressId, jobId, q, tag } = filter
  const scope = await findScope(db, viewer, clock.now())
  if (companyId !== undefined) await requireSeenCompany(db, scope, companyId)
  // Also one that was deleted since: equipment may still stand there.
  const site = siteAddressId === undefined ? undefined : await findSiteAddress(db, siteAddressId)
  if (siteAddressId !== undefined && !(site && isWithin(scope, site.companyId, siteAddressId))) throw noSuchSite()
  if (jobId !== undefined) await requireJob(db, viewer, jobId)
  const searched = tag ?? q
  const tagged = searched ? await findTagged(db, readTag(searched, publicUrl)) : undefined
  return {
    ...filter,
    scope: companyId === undefined ? scope : scopeInCompany(scope, companyId),
    tagged: { id: tagged?.equipmentId ?? null, isOnly: tag !== undefined },
    today: clock.today(),
  }
}

/** The piece that the actor sees under this id, or the one it was merged into. */
export async function findSeenEquipment({ db, clock }: Pick<Deps, 'db' | 'clock'>, actor: Actor, equipmentId: string) {
  const scope = await findScope(db, actor, clock.now())
  const survivor = await findSurvivor(db, equipmentId)
  const isSeen = survivor && isWithin(scope, survivor.companyId, survivor.siteId)
  return isSeen ? findEquipmentRow(db, actor, survivor.id) : undefined
}

export async function requireEquipment(deps: Pick<Deps, 'db' | 'clock'>, actor: Actor, equipmentId: string) {
  const row = await findSeenEquipment(deps, actor, equipmentId)
  if (!row) throw noSuchEquipment()
  return row
}

export async function readEquipment(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  equipmentId: string,
): Promise<Equipment> {
  const row = await requireEquipment({ db, clock }, actor, equipmentId)
  const since = new Date(clock.now().getTime() - hoursToTakeBack * 3_600_000)
  const rectifications = await listRectifications(db, row.id, since)
  return {
    ...toEquipment({ clock, actor }, row),
    openDefects: await listOpenDangers(db, row.id),
    rectifications: rectifications.map((each) => ({ ...each, recordedAt: each.recordedAt.toISOString() })),
  }
}

export function noSuchEquipment(): AppError {
  return new AppError('not-found', 'There is no such piece of equipment.')
}

export function noSuchSite(): AppError {
  return new AppError('not-found', 'There is no such site address.')
}

export async function exportEquipment(
  deps: Deps,
  actor: Actor,
  { format, ...filter }: z.output<typeof exportCall.input>,
): Promise<FileAnswer> {
  const today = deps.clock.today()
  const columns = equipmentCsvColumns(today)
  const chunks = equipmentInChunks(deps.db, actor, await readEquipmentCriteria(deps, actor, filter))
  return tableFile({ name: 'equipment', format, today, columns, rows: chunks })
}

export async function listExaminations(
  deps: Deps,
  actor: Actor,
  filter: Asked & { equipmentId: string },
): Promise<Page<Examination>> {
  const { db, clock } = deps
  const { limit, offset = 0 } = filter
  const { id: equipmentId } = await requireEquipment(deps, actor, filter.equipmentId)
  const imported = (await listImportedRows(db, equipmentId)).map(toImportedExamination)
  // Few: a piece has one or two from before. So ours are read from the first on and the others put among them.
  const asked = imported.length === 0 ? filter : { limit: limit === undefined ? undefined : limit + offset }
  const page = await listExaminationRows(db, actor, { ...asked, equipmentId })
  const own = page.rows.map((row) => toExamination({ clock, actor }, row))
  if (imported.length === 0) return { rows: own, total: page.total }
  const all = imported.reduce(withInOrder, own)
  return {
    rows: all.slice(offset, limit === undefined ? undefined : offset + limit),
    total: page.total + imported.length,
  }
}

function withInOrder(rows: Examination[], imported: Examination): Examination[] {
  const at = rows.findIndex(({ examinationDate }) => (examinationDate ?? '9') < (imported.examinationDate ?? ''))
  return at === -1 ? [...rows, imported] : rows.toSpliced(at, 0, imported)
}
