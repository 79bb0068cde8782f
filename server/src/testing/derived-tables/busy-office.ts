import { everyInvoiceStatus } from '#contract/invoices/invoices.rules.ts'
import { jobStatuses } from '#contract/jobs/jobs.rules.ts'
import type { Db } from '#server/db/database.ts'
import { seededChance, type Chance } from '#server/demo/seeded-chance.ts'
import {
  refreshEquipment,
  refreshEquipmentOfJob,
} from '#server/features/inspections/dangers/refresh-equipment.actions.ts'
import { addFinding, changeFinding, followJob, lockPiecesOfItem, mergePieces } from './busy-equipment.ts'
import { takeJobNumbers } from '#server/features/jobs/jobs.queries.ts'
import { insertCreditNote } from '#server/features/invoices/credit-notes/credit-notes.queries.ts'

/** Moments at which a month ends in London and not in UTC, or the clocks change, or nothing happens at all. */
const moments = [
  '2025-12-31T23:59:59.999Z',
  '2026-01-01T00:00:00Z',
  '2026-02-28T23:59:59Z',
  '2026-03-29T00:59:59Z',
  '2026-03-29T01:00:00Z',
  '2026-03-31T22:59:59Z',
  '2026-03-31T23:00:00Z',
  '2026-05-31T22:59:59Z',
  '2026-05-31T23:00:00Z',
  '2026-06-15T09:00:00Z',
  '2026-06-30T22:59:59Z',
  '2026-06-30T23:30:00Z',
  '2026-10-25T00:30:00Z',
  '2026-10-25T01:30:00Z',
  '2026-10-31T23:30:00Z',
  '2026-11-01T00:00:00Z',
].map((text) => new Date(text))
const days = [
  '2025-12-31',
  '2026-01-01',
  '2026-02-28',
  '2026-03-31',
  '2026-05-31',
  '2026-06-01',
  '2026-06-30',
  '2026-11-01',
]
const noFirm = {
  companyName: '',
  companyAddress: '',
  companyNumber: '',
  companyPhone: '',
  vatNumber: '',
  paymentDetails: '',
  logoFileId: null,
}

/** An office in which anything may happen to anything, always in the order of locks that the application keeps. */
export function busyOffice(db: Db, seed: number) {
  const chance = seededChance(seed)
  return async function act() {
    const action = chance.inPercent(3) ? deleteSomething : chance.pick(actions)
    await db
      .transaction()
      .execute(async (tx) => {
        await action(tx, chance)
        if (chance.inPercent(10)) throw new ThoughtBetter()
      })
      .catch((error: unknown) => {
        if (!(error instanceof ThoughtBetter)) throw error
      })
  }
}

/** What is there twice happens twice as often. */
const actions = [
  newCompany,
  newUser,
  newJob,
  newJob,
  newItem,
  newItem,
  changeJob,
  changeItem,
  changeItem,
  mergePieces,
  newInvoice,
  changeInvoice,
  newCreditNote,
]

async function newCompany(tx: Db, chance: Chance) {
  const company = await tx
    .insertInto('companies')
    .values({ name: `Company ${chance.below(1e9)}`, created_at: chance.pick(moments) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('site_addresses')
    .values({
      company_id: company.id,
      address_line1: '1',
      city: 'Hull',
      postcode: 'HU1',
      created_at: moments[0] as Date,
    })
    .execute()
}

async function newUser(tx: Db, chance: Chance) {
  const role = chance.pick(['engineer', 'admin'] as const)
  const email = `${chance.below(1e9)}-${chance.below(1e9)}@example.test`
  await tx
    .insertInto('users')
    .values({ name: 'Someone', email, password_hash: '', role, created_at: chance.pick(moments) })
    .execute()
}

async function newJob(tx: Db, chance: Chance) {
  const site = await anySite(tx, chance)
  if (!site) return
  const [number = 0] = await takeJobNumbers(tx, 1)
  await tx
    .insertInto('jobs')
    .values({ number, title: 'Job', ...existing(chance), ...site, created_at: chance.pick(moments) })
    .execute()
}

async function newItem(tx: Db, chance: Chance) {
  const job = await lockAnyJob(tx, chance)
  if (!job) return
  await addFinding(tx, chance, { jobId: job.id, at: chance.pick(moments) })
}

async function changeJob(tx: Db, chance: Chance) {
  const job = await lockAnyJob(tx, chance)
  if (!job) return
  const site = chance.inPercent(30) ? await anySite(tx, chance) : undefined
  await tx
    .updateTable('jobs')
    .set({ ...existing(chance), ...site, title: 'Changed' })
    .where('id', '=', job.id)
    .execute()
  await followJob(tx, job.id)
}

async function changeItem(tx: Db, chance: Chance) {
  const item = await anyOf(tx, chance, 'inspection_items')
  if (!item) return
  await lockJobOf(tx, 'inspection_items', item.id)
  await changeFinding(tx, chance, item.id)
}

async function newInvoice(tx: Db, chance: Chance) {
  const job = await lockAnyJob(tx, chance)
  if (!job) return
  const known = await tx
    .selectFrom('invoices')
    .select('id')
    .where('job_id', '=', job.id)
    .where('deleted_at', 'is', null)
    .where('status', '<>', 'invoice_void')
    .where('is_credited_in_full', '=', false)
    .executeTakeFirst()
  if (known) return
  const { last } = await tx
    .updateTable('invoice_numbers')
    .set((eb) => ({ last: eb('last', '+', 1) }))
    .returning('last')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('invoices')
    .values({
      number: last,
      job_id: job.id,
      lines: '[]',
      terms: '',
      created_at: chance.pick(moments),
      ...amounts(chance),
    })
    .execute()
}

async function changeInvoice(tx: Db, chance: Chance) {
  const invoice = await anyOf(tx, chance, 'invoices')
  if (!invoice) return
  await lockJobOf(tx, 'invoices', invoice.id)
  const { status, paid_at, ...figures } = amounts(chance)
  const issued = { issued_at: chance.pick(moments), issued_on: chance.pick(days), frozen: '{}' }
  // What is void stays so: its job may have another invoice by now. What is credited keeps its figures.
  await tx
    .updateTable('invoices')
    .set({ status, paid_at, ...figures, ...(chance.inPercent(50) && issued) })
    .where('id', '=', invoice.id)
    .where('status', '<>', 'invoice_void')
    .where('credited_pence', '=', 0)
    .execute()
  if (status === 'invoice_void') return
  await tx
    .updateTable('invoices')
    .set({ status, paid_at })
    .where('id', '=', invoice.id)
    .where('credited_pence', '>', 0)
    .execute()
}

async function newCreditNote(tx: Db, chance: Chance) {
  const chosen = await anyOf(tx, chance, 'invoices')
  if (!chosen) return
  await lockJobOf(tx, 'invoices', chosen.id)
  const invoice = await tx
    .selectFrom('invoices')
    .select(['total_pence', 'credited_pence'])
    .where('id', '=', chosen.id)
    .where('status', '<>', 'invoice_void')
    .forUpdate()
    .executeTakeFirst()
  const left = invoice ? invoice.total_pence - invoice.credited_pence : 0
  if (left === 0) return
  const { last } = await tx
    .updateTable('credit_note_numbers')
    .set((eb) => ({ last: eb('last', '+', 1) }))
    .returning('last')
    .executeTakeFirstOrThrow()
  const totalPence = chance.inPercent(40) ? left : 1 + chance.below(left)
  await insertCreditNote(tx, {
    id: undefined,
    number: last,
    invoiceId: chosen.id,
    reason: 'Credited',
    lines: [],
    groups: [],
    subtotalPence: totalPence,
    vatPence: 0,
    totalPence,
    issuedOn: chance.pick(days),
    firm: noFirm,
    createdAt: chance.pick(moments),
    createdBy: null,
  })
}

async function deleteSomething(tx: Db, chance: Chance) {
  const table = chance.pick(['jobs', 'inspection_items', 'invoices', 'users'] as const)
  const one = await anyOf(tx, chance, table)
  if (!one) return
  if (table === 'inspection_items' || table === 'invoices') await lockJobOf(tx, table, one.id)
  if (table === 'inspection_items') await lockPiecesOfItem(tx, one.id)
  const deletedAt = moments[0] as Date
  await tx.updateTable(table).set({ deleted_at: deletedAt }).where('id', '=', one.id).execute()
  if (table === 'inspection_items') await refreshEquipment(tx, { itemIds: [one.id] })
  if (table === 'jobs') await refreshEquipmentOfJob(tx, one.id)
}

async function anyOf(tx: Db, chance: Chance, table: 'jobs' | 'inspection_items' | 'invoices' | 'users') {
  const all = await tx.selectFrom(table).select('id').where('deleted_at', 'is', null).orderBy('created_at').execute()
  return all.length > 0 ? chance.pick(all) : undefined
}

async function lockAnyJob(tx: Db, chance: Chance) {
  const one = await anyOf(tx, chance, 'jobs')
  if (one) await tx.selectFrom('jobs').select('id').where('id', '=', one.id).forUpdate().execute()
  return one
}

async function lockJobOf(tx: Db, table: 'inspection_items' | 'invoices', id: string) {
  const { job_id: jobId } = await tx.selectFrom(table).select('job_id').where('id', '=', id).executeTakeFirstOrThrow()
  await tx.selectFrom('jobs').select('id').where('id', '=', jobId).forUpdate().execute()
}

async function anySite(tx: Db, chance: Chance) {
  const sites = await tx
    .selectFrom('site_addresses')
    .select(['id as site_address_id', 'company_id'])
    .orderBy('created_at')
    .execute()
  return sites.length > 0 ? chance.pick(sites) : undefined
}

class ThoughtBetter extends Error {}

function existing(chance: Chance) {
  const status = chance.pick(jobStatuses)
  const completed = status === 'completed' ? chance.pick(moments) : null
  return { status, scheduled_on: chance.pick(days), completed_at: completed }
}

function amounts(chance: Chance) {
  const status = chance.pick(everyInvoiceStatus)
  const subtotal = chance.below(1_000_000)
  const vat = chance.below(200_000)
  return {
    status,
    subtotal_pence: subtotal,
    vat_basis_points: 2000,
    vat_pence: vat,
    total_pence: subtotal + vat,
    paid_at: status === 'invoice_paid' ? chance.pick(moments) : null,
  }
}
