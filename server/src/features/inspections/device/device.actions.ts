import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { conditionOf } from '#contract/inspections/equipment/condition.rules.ts'
import {
  completedJobsRetentionDays,
  type listKnownEquipment as listCall,
  type DefectPhrases,
  type DeviceWork,
} from '#contract/inspections/device.contract.ts'
import type { Actor } from '#server/actor.ts'
import { mapPage } from '#server/db/pages.ts'
import type { Deps } from '#server/deps.ts'
import { listContactsOf } from '#server/features/companies/contacts.queries.ts'
import { requireSeenCompany } from '#server/features/inspections/equipment/scope.actions.ts'
import { findScope } from '#server/features/inspections/equipment/scope.queries.ts'
import { countWaitingWork } from '#server/features/inspections/pending-review/pending-review.queries.ts'
import { toJob } from '#server/features/jobs/job.mapper.ts'
import { findEpoch } from '#server/features/system/system.queries.ts'
import {
  findExaminer,
  listDeviceJobs,
  listToldLast,
  stampEquipment,
  stampItems,
  listDefectPhrases,
} from './device.queries.ts'
import { listKnownEquipmentRows } from './known-equipment.queries.ts'

const dayMs = 24 * 60 * 60_000

/** Everything a device keeps but the items themselves, which it fetches job by job where the stamp is another. */
export async function getDeviceWork({ db, clock }: Deps, actor: Actor, known: string | undefined): Promise<DeviceWork> {
  const completedSince = new Date(clock.now().getTime() - completedJobsRetentionDays * dayMs)
  const [epoch, examiner, rows] = await Promise.all([
    findEpoch(db),
    findExaminer(db, actor.userId),
    listDeviceJobs(db, actor, completedSince),
  ])
  const openCompanies = new Set(rows.filter(({ status }) => status !== 'completed').map(({ companyId }) => companyId))
  const jobIds = rows.map(({ id }) => id)
  const itemStamps = await stampItems(db, jobIds)
  const waitingWork = await countWaitingWork(db, jobIds)
  const equipmentStamps = await stampEquipment(db, [...openCompanies])
  const jobs = rows.map((row) => ({
    ...toJob({ clock, actor }, row),
    itemsStamp: itemStamps.get(row.id) ?? '',
    waitingWork: waitingWork.get(row.id) ?? 0,
  }))
  const contacts = await listContactsOf(db, [...openCompanies])
  const toldLast = await listToldLast(db, [...openCompanies])
  const companies = [...openCompanies].map((_id) => ({
    _id,
    equipmentStamp: equipmentStamps.get(_id) ?? '',
    contacts: contacts.filter(({ companyId }) => companyId === _id).map(({ name, phone }) => ({ name, phone })),
    toldLast: toldLast.get(_id) ?? null,
  }))
  // File addresses pass by themselves; that is no change.
  const lasting = jobs.map(({ certificateUrl, ...job }) => ({ ...job, hasCertificate: certificateUrl !== null }))
  const stamp = hashOf({ epoch, examiner, jobs: lasting, companies })
  if (stamp === known) return { epoch, stamp, isUnchanged: true, jobs: [], companies: [], examiner }
  return { epoch, stamp, isUnchanged: false, jobs, companies, examiner }
}

export async function listKnownEquipment(
  { db, clock }: Deps,
  actor: Actor,
  { companyId, include }: z.output<typeof listCall.input>,
) {
  await requireSeenCompany(db, await findScope(db, actor, clock.now()), companyId)
  const page = await listKnownEquipmentRows(db, { companyId, isWhole: include === 'never-examined' })
  const today = clock.today()
  return mapPage(page, ({ id: _id, ...piece }) => ({ _id, ...piece, condition: conditionOf(piece, today) }))
}

/** What anyone at the firm has written before, for any customer: words alone, without numbers. */
export async function getDefectPhrases({ db }: Deps, known: string | undefined): Promise<DefectPhrases> {
  const phrases = await listDefectPhrases(db)
  const stamp = hashOf(phrases)
  return stamp === known ? { stamp, isUnchanged: true, phrases: [] } : { stamp, isUnchanged: false, phrases }
}

function hashOf(facts: unknown): string {
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url')
}
