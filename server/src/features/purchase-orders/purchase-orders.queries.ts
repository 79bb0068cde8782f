import { sql, type SelectQueryBuilder, type SqlBool } from 'kysely'
import type { OrderDates, PurchaseOrderStatus } from '#contract/purchase-orders/purchase-orders.rules.ts'
import type { Pence } from '#contract/values/money.ts'
import { camelColumns, columnsOf, toColumns, type NewRow } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'
import {
  containing,
  countRows,
  filledPage,
  inChunks,
  limited,
  rowsPerChunk,
  type ListedPage,
  type Searched,
  idsOf,
} from '#server/db/pages.ts'
import type { DB } from '#server/db/tables.ts'

export interface OrderFilter extends Searched {
  status?: PurchaseOrderStatus | undefined
}

interface StoredLine {
  description: string
  costPence: Pence
}

type Orders = SelectQueryBuilder<DB, 'purchase_orders', object>

export async function listPurchaseOrders(db: Db, filter: OrderFilter): Promise<ListedPage<OrderRow>> {
  const page = matching(liveOrders(db), filter).select('id')
  const chosen = await limited(page, filter).execute()
  return filledPage(
    filter,
    chosen,
    () => countRows(page),
    (some) => orderRows(db, (orders) => orders.where(sql<SqlBool>`id = any(${idsOf(some)}::uuid[])`)),
  )
}

export function ordersInChunks(db: Db, filter: OrderFilter): AsyncGenerator<OrderRow[]> {
  return inChunks((last) =>
    orderRows(db, (orders) => {
      const following = matching(orders, filter).limit(rowsPerChunk)
      return last ? following.where('number', '<', last.number) : following
    }),
  )
}

export async function findOrder(db: Db, orderId: string): Promise<OrderRow | undefined> {
  const [row] = await orderRows(db, (orders) => orders.where('id', '=', orderId))
  return row
}

export type OrderRow = Awaited<ReturnType<typeof orderRows>>[number]

export async function lockOrder(tx: Db, orderId: string) {
  const row = await tx
    .selectFrom('purchase_orders')
    .select('deleted_at')
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst()
  return row && { isDeleted: row.deleted_at !== null }
}

type NewOrder = Omit<NewRow<'purchase_orders'>, 'lines'> & { lines: StoredLine[] }

export async function insertPurchaseOrder(tx: Db, order: NewOrder): Promise<string> {
  const { id } = await tx
    .insertInto('purchase_orders')
    .values(toColumns({ ...order, lines: JSON.stringify(order.lines) }))
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
      ...columnsOf(facts, 'status invoice_file_id delivery_note_file_id ordered_at received_at paid_at'),
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
  return (
    db
      .selectFrom(choose(liveOrders(db)).selectAll().as('orders'))
      .leftJoin('users as makers', 'makers.id', 'orders.created_by')
      .leftJoin('files as invoices', 'invoices.id', 'orders.invoice_file_id')
      .leftJoin('files as notes', 'notes.id', 'orders.delivery_note_file_id')
      .select([
        ...camelColumns(
          'orders',
          'id number supplier contract_reference status lines total_pence notes invoice_file_id',
          'delivery_note_file_id ordered_at received_at paid_at created_at created_by version',
        ),
        'invoices.name as invoiceFileName',
        'notes.name as deliveryNoteFileName',
        'makers.name as createdByName',
      ])
      // Only `insertPurchaseOrder` writes the lines.
      .$narrowType<{ lines: StoredLine[] }>()
      .orderBy('orders.number', 'desc')
      .execute()
  )
}

function liveOrders(db: Db): Orders {
  return db.selectFrom('purchase_orders').where('deleted_at', 'is', null)
}

function matching(orders: Orders, { q, status }: OrderFilter): Orders {
  let found = (status ? orders.where('status', '=', status) : orders).orderBy('number', 'desc')
  for (const word of (q ?? '').split(/\s+/).filter(Boolean).slice(0, maxWords)) {
    found = found.where(sql<SqlBool>`words like ${containing(word)}`)
  }
  return found
}

const maxWords = 6
