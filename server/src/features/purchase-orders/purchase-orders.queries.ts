import { sql, type SelectQueryBuilder, type SqlBool } from 'kysely'
import type { OrderDates, PurchaseOrderStatus } from '#contract/purchase-orders/purchase-orders.rules.ts'
import type { Pence } from '#contract/values/money.ts'
import type { Page } from '#contract/values/pages.ts'
import type { Db } from '#server/db/database.ts'
import { findPageStartByNumber } from '#server/db/page-start-by-number.ts'
import { containing, filledPage, pageOf, rowsPerChunk, type ListedPage } from '#server/db/pages.ts'
import type { DB } from '#server/db/tables.ts'
import { searching } from '#server/features/jobs/job-search.queries.ts'

export interface OrderFilter {
  q?: string | undefined
  status?: PurchaseOrderStatus | undefined
  limit?: number | undefined
  offset?: number | undefined
}

interface StoredLine {
  description: string
  costPence: Pence
}

type Orders = SelectQueryBuilder<DB, 'purchase_orders', object>

export async function listPurchaseOrders(db: Db, filter: OrderFilter): Promise<ListedPage<OrderRow>> {
  const searched = <Found>(find: (on: Db) => Promise<Found>) => (filter.q ? searching(db, find) : find(db))
  if (filter.limit !== undefined) return searched((on) => pageOfOrders(on, filter))
  const chosen = await searched((on) => chooseOrders(on, filter))
  return filledPage(filter, chosen, (some) => {
    const ids = some.map(({ id }) => id)
    return orderRows(db, (orders) => orders.where(sql<SqlBool>`id = any(${ids}::uuid[])`))
  })
}

async function pageOfOrders(db: Db, filter: OrderFilter): Promise<Page<OrderRow>> {
  const start = await findPageStartByNumber(db, 'order', filter)
  const rows = await orderRows(db, (orders) =>
    start
      ? askedOf(orders.where('number', '<', start.before), { ...filter, offset: (filter.offset ?? 0) - start.skipped })
      : askedOf(orders, filter),
  )
  return pageOf(filter, rows, () => countOrders(db, filter))
}

async function chooseOrders(db: Db, filter: OrderFilter): Promise<Page<{ id: string }>> {
  const rows = await askedOf(liveOrders(db), filter).select('id').execute()
  return pageOf(filter, rows, () => countOrders(db, filter))
}

function askedOf(orders: Orders, filter: OrderFilter): Orders {
  let page = matching(orders, filter)
  if (filter.limit !== undefined) page = page.limit(filter.limit)
  return filter.offset === undefined ? page : page.offset(filter.offset)
}

/** Every order of a list, some at a time; no connection is held while whoever reads them is slow. */
export async function* ordersInChunks(db: Db, filter: OrderFilter): AsyncGenerator<OrderRow[]> {
  let last: OrderRow | undefined
  do {
    const before = last?.number
    const rows = await orderRows(db, (orders) => {
      const following = matching(orders, filter).limit(rowsPerChunk)
      return before === undefined ? following : following.where('number', '<', before)
    })
    yield rows
    last = rows.length < rowsPerChunk ? undefined : rows.at(-1)
  } while (last)
}

export async function findOrder(db: Db, orderId: string): Promise<OrderRow | undefined> {
  const [row] = await orderRows(db, (orders) => orders.where('id', '=', orderId))
  return row
}

export type OrderRow = Awaited<ReturnType<typeof orderRows>>[number]

/** Makes everyone else who changes the order wait here; deleted orders too. */
export async function lockOrder(tx: Db, orderId: string) {
  const row = await tx
    .selectFrom('purchase_orders')
    .select('deleted_at')
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst()
  return row && { isDeleted: row.deleted_at !== null }
}

/** Makes everyone else who wants a number wait until this transaction ends. */
export async function lockNumbers(tx: Db) {
  await tx.selectFrom('purchase_order_numbers').select('last').forUpdate().execute()
}

/** The next number, for ever: what fails gives it back. */
export async function takeNumber(tx: Db): Promise<number> {
  const { last } = await tx
    .updateTable('purchase_order_numbers')
    .set({ last: sql<number>`last + 1` })
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}

export interface NewOrder {
  id?: string | undefined
  number: number
  supplier: string
  contractReference: string
  lines: StoredLine[]
  totalPence: Pence
  notes: string
  createdAt: Date
  createdBy: string
}

export async function insertPurchaseOrder(tx: Db, order: NewOrder): Promise<string> {
  const { id } = await tx
    .insertInto('purchase_orders')
    .values({
      ...(order.id && { id: order.id }),
      number: order.number,
      supplier: order.supplier,
      contract_reference: order.contractReference,
      lines: JSON.stringify(order.lines),
      total_pence: order.totalPence,
      notes: order.notes,
      created_at: order.createdAt,
      created_by: order.createdBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface OrderFacts extends OrderDates<Date> {
  status: PurchaseOrderStatus
  invoiceFileId: string | null
  deliveryNoteFileId: string | null
}

export async function updatePurchaseOrderRow(tx: Db, orderId: string, facts: OrderFacts) {
  await tx
    .updateTable('purchase_orders')
    .set({
      status: facts.status,
      invoice_file_id: facts.invoiceFileId,
      delivery_note_file_id: facts.deliveryNoteFileId,
      ordered_at: facts.orderedAt,
      received_at: facts.receivedAt,
      paid_at: facts.paidAt,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', orderId)
    .execute()
}

export async function deletePurchaseOrderRow(tx: Db, orderId: string, deletedAt: Date) {
  await tx.updateTable('purchase_orders').set({ deleted_at: deletedAt }).where('id', '=', orderId).execute()
}

/** Chooses the orders first and fills them in afterwards, so that a page costs what its rows cost. */
async function orderRows(db: Db, choose: (orders: Orders) => Orders) {
  const rows = await db
    .selectFrom(choose(liveOrders(db)).selectAll().as('orders'))
    .leftJoin('users as makers', 'makers.id', 'orders.created_by')
    .leftJoin('files as invoices', 'invoices.id', 'orders.invoice_file_id')
    .leftJoin('files as notes', 'notes.id', 'orders.delivery_note_file_id')
    .select([
      'orders.id',
      'orders.number',
      'orders.supplier',
      'orders.contract_reference as contractReference',
      'orders.status',
      'orders.lines',
      'orders.total_pence as totalPence',
      'orders.notes',
      'orders.invoice_file_id as invoiceFileId',
      'invoices.name as invoiceFileName',
      'orders.delivery_note_file_id as deliveryNoteFileId',
      'notes.name as deliveryNoteFileName',
      'orders.ordered_at as orderedAt',
      'orders.received_at as receivedAt',
      'orders.paid_at as paidAt',
      'orders.created_at as createdAt',
      'orders.created_by as createdBy',
      'makers.name as createdByName',
      'orders.version',
    ])
    .orderBy('orders.number', 'desc')
    .execute()
  // The table's check constraint admits no other status, and only `insertPurchaseOrder` writes the lines.
  return rows.map((row) => ({
    ...row,
    status: row.status as PurchaseOrderStatus,
    lines: row.lines as unknown as StoredLine[],
  }))
}

function liveOrders(db: Db): Orders {
  return db.selectFrom('purchase_orders').where('deleted_at', 'is', null)
}

/** A status is asked for as a range and comes first in the order, so that it is walked by its own index. */
function matching(orders: Orders, { q, status }: OrderFilter): Orders {
  let found = status
    ? orders.where('status', '>=', status).where('status', '<=', status).orderBy('status').orderBy('number', 'desc')
    : orders.orderBy('number', 'desc')
  for (const word of (q ?? '').split(/\s+/).filter(Boolean).slice(0, maxWords)) {
    found = found.where(sql<SqlBool>`words like ${containing(word)}`)
  }
  return found
}

const maxWords = 6

/** From the kept counts, else by counting what is found. */
async function countOrders(db: Db, filter: OrderFilter): Promise<number> {
  if (!filter.q) return storedCount(db, filter.status)
  const { count } = await matching(liveOrders(db), filter)
    .clearOrderBy()
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

async function storedCount(db: Db, status: PurchaseOrderStatus | undefined): Promise<number> {
  let counts = db.selectFrom('purchase_order_counts')
  if (status) counts = counts.where('status', '=', status)
  const { count } = await counts
    .select(sql<number>`coalesce(sum(orders), 0)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}
