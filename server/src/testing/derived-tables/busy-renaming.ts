import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { seededChance, type Chance } from '#server/demo/seeded-chance.ts'

/** Somebody in the office who renames and moves all day what others work on. */
export function busyRenaming(db: Db, seed: number) {
  const chance = seededChance(seed)
  return () =>
    db.transaction().execute(async (tx) => {
      await chance.pick(actions)(tx, chance)
      // Between what was written and its commit others come in.
      await sql`select pg_sleep(${chance.below(10) / 1000})`.execute(tx)
    })
}

const actions = [renameCompany, renameCompany, correctSite, renameEngineer, retitleJob, moveJob, assignJob, writeOrder]

async function renameCompany(tx: Db, chance: Chance) {
  const id = await anyOf(tx, chance, 'companies')
  if (!id) return
  await tx
    .updateTable('companies')
    .set({ name: aName(chance) })
    .where('id', '=', id)
    .execute()
}

async function correctSite(tx: Db, chance: Chance) {
  const id = await anyOf(tx, chance, 'site_addresses')
  if (!id) return
  await tx
    .updateTable('site_addresses')
    .set({ city: aName(chance) })
    .where('id', '=', id)
    .execute()
}

async function renameEngineer(tx: Db, chance: Chance) {
  const id = await anyOf(tx, chance, 'users')
  if (!id) return
  await tx
    .updateTable('users')
    .set({ name: aName(chance) })
    .where('id', '=', id)
    .execute()
}

async function retitleJob(tx: Db, chance: Chance) {
  const id = await lockAnyJob(tx, chance)
  if (!id) return
  await tx
    .updateTable('jobs')
    .set({ title: aName(chance) })
    .where('id', '=', id)
    .execute()
}

async function moveJob(tx: Db, chance: Chance) {
  const id = await lockAnyJob(tx, chance)
  const siteId = await anyOf(tx, chance, 'site_addresses')
  if (!id || !siteId) return
  const site = await tx
    .selectFrom('site_addresses')
    .select('company_id')
    .where('id', '=', siteId)
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('jobs')
    .set({ ...site, site_address_id: siteId })
    .where('id', '=', id)
    .execute()
}

async function assignJob(tx: Db, chance: Chance) {
  const id = await lockAnyJob(tx, chance)
  if (!id) return
  const engineer = chance.inPercent(20) ? null : ((await anyOf(tx, chance, 'users')) ?? null)
  await tx.updateTable('jobs').set({ assigned_engineer_id: engineer }).where('id', '=', id).execute()
}

async function writeOrder(tx: Db, chance: Chance) {
  const id = await anyOf(tx, chance, 'purchase_orders')
  const status = chance.pick(['draft', 'ordered', 'received', 'paid'])
  if (id && chance.inPercent(60)) {
    const deleted = chance.inPercent(10) ? { deleted_at: new Date('2026-06-01T09:00:00Z') } : {}
    await tx
      .updateTable('purchase_orders')
      .set({ status, ...deleted })
      .where('id', '=', id)
      .execute()
    return
  }
  const { last } = await tx
    .updateTable('purchase_order_numbers')
    .set((row) => ({ last: row('last', '+', 1) }))
    .returning('last')
    .executeTakeFirstOrThrow()
  const lines = JSON.stringify([{ description: 'Chain', costPence: 100 }])
  await tx
    .insertInto('purchase_orders')
    .values({
      number: last,
      supplier: 'S',
      status,
      lines,
      total_pence: 100,
      created_at: new Date('2026-06-01T09:00:00Z'),
    })
    .execute()
}

/** Few of them, so that people meet. */
async function anyOf(tx: Db, chance: Chance, table: 'companies' | 'site_addresses' | 'users' | 'purchase_orders') {
  const some = await tx.selectFrom(table).select('id').orderBy('created_at').orderBy('id').limit(4).execute()
  return some.length > 0 ? chance.pick(some).id : undefined
}

async function lockAnyJob(tx: Db, chance: Chance) {
  const some = await tx
    .selectFrom('jobs')
    .select('id')
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(6)
    .execute()
  if (some.length === 0) return undefined
  const { id } = chance.pick(some)
  await tx.selectFrom('jobs').select('id').where('id', '=', id).forUpdate().execute()
  return id
}

function aName(chance: Chance): string {
  return `Name ${chance.below(1e6)}`
}
