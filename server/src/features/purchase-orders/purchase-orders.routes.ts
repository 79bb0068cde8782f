import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/purchase-orders/purchase-orders.contract.ts'
import { purchaseOrderStatusLabels } from '#contract/purchase-orders/purchase-orders.rules.ts'
import { britishDay, dayInLondon } from '#contract/values/days.ts'
import { plainPounds } from '#contract/values/money.ts'
import { mapPage } from '#server/db/pages.ts'
import type { Deps } from '#server/deps.ts'
import type { CsvColumn } from '#server/http/reply/csv.ts'
import { routeTable } from '#server/http/reply/table-file.ts'
import { route, routeCreation } from '#server/http/route.ts'
import { toPurchaseOrder } from './purchase-order.mapper.ts'
import {
  createPurchaseOrder,
  deletePurchaseOrder,
  requireOrder,
  updatePurchaseOrder,
  uploadOrderDocument,
} from './purchase-orders.actions.ts'
import { listPurchaseOrders, type OrderRow, ordersInChunks } from './purchase-orders.queries.ts'

export function purchaseOrderRoutes(app: FastifyInstance, deps: Deps) {
  const { db, clock } = deps

  route(app, contract.listPurchaseOrders, async (filter, actor) =>
    mapPage(await listPurchaseOrders(db, filter), (row) => toPurchaseOrder(clock, actor, row)),
  )
  routeTable(
    app,
    deps,
    contract.exportPurchaseOrders,
    { name: 'purchase-orders', columns: orderCsvColumns },
    (filter) => linesOf(ordersInChunks(db, filter)),
  )
  route(app, contract.getPurchaseOrder, async ({ orderId }, actor) =>
    toPurchaseOrder(clock, actor, await requireOrder(db, orderId)),
  )
  routeCreation(app, contract.createPurchaseOrder, (input, actor) => createPurchaseOrder(deps, actor, input))
  route(app, contract.updatePurchaseOrder, (input, actor) => updatePurchaseOrder(deps, actor, input))
  route(app, contract.deletePurchaseOrder, ({ orderId }, actor) => deletePurchaseOrder(deps, actor, orderId))
  route(app, contract.uploadOrderDocument, (input, actor, file) => uploadOrderDocument(deps, actor, input, file))
}

interface OrderLine {
  order: OrderRow
  line: OrderRow['lines'][number]
}

/** One row for each line, the order's own facts repeated: how accounting packages import bills and orders. */
const orderCsvColumns: readonly CsvColumn<OrderLine>[] = [
  { header: 'PO Number', cell: ({ order }) => order.number },
  { header: 'Supplier', cell: ({ order }) => order.supplier },
  { header: 'Contract Ref', cell: ({ order }) => order.contractReference },
  { header: 'Status', cell: ({ order }) => purchaseOrderStatusLabels[order.status] },
  { header: 'Created', cell: ({ order }) => dayOf(order.createdAt) },
  { header: 'Ordered', cell: ({ order }) => dayOf(order.orderedAt) },
  { header: 'Received', cell: ({ order }) => dayOf(order.receivedAt) },
  { header: 'Paid', cell: ({ order }) => dayOf(order.paidAt) },
  { header: 'Description', cell: ({ line }) => line.description },
  { header: 'Quantity', cell: () => 1 },
  { header: 'Unit Amount', cell: ({ line }) => plainPounds(line.costPence) },
  { header: 'Order Total', cell: ({ order }) => plainPounds(order.totalPence) },
  { header: 'Created By', cell: ({ order }) => order.createdByName },
  { header: 'Notes', cell: ({ order }) => order.notes },
]

async function* linesOf(chunks: AsyncIterable<OrderRow[]>): AsyncGenerator<OrderLine[]> {
  for await (const orders of chunks) yield orders.flatMap((order) => order.lines.map((line) => ({ order, line })))
}

function dayOf(moment: Date | null): string | null {
  return moment && britishDay(dayInLondon(moment))
}
