import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/purchase-orders/purchase-orders.contract.ts'
import { mapPage } from '#server/db/pages.ts'
import type { Deps } from '#server/deps.ts'
import { csvAnswer } from '#server/http/reply/csv.ts'
import { route, routeCreation } from '#server/http/route.ts'
import { linesOf, orderCsvColumns } from './order-columns.ts'
import { uploadOrderDocument } from './order-documents.actions.ts'
import { toPurchaseOrder } from './purchase-order.mapper.ts'
import {
  updatePurchaseOrder,
  createPurchaseOrder,
  deletePurchaseOrder,
  requireOrder,
} from './purchase-orders.actions.ts'
import { listPurchaseOrders, ordersInChunks } from './purchase-orders.queries.ts'

export function purchaseOrderRoutes(app: FastifyInstance, deps: Deps) {
  const { db, clock } = deps

  route(app, contract.listPurchaseOrders, async (filter, actor) =>
    mapPage(await listPurchaseOrders(db, filter), (row) => toPurchaseOrder(clock, actor, row)),
  )
  route(app, contract.exportPurchaseOrders, (filter) =>
    csvAnswer({
      name: `purchase-orders-${clock.today()}.csv`,
      columns: orderCsvColumns,
      chunks: linesOf(ordersInChunks(db, filter)),
    }),
  )
  route(app, contract.getPurchaseOrder, async ({ orderId }, actor) =>
    toPurchaseOrder(clock, actor, await requireOrder(db, orderId)),
  )
  routeCreation(app, contract.createPurchaseOrder, (input, actor) => createPurchaseOrder(deps, actor, input))
  route(app, contract.updatePurchaseOrder, (input, actor) => updatePurchaseOrder(deps, actor, input))
  route(app, contract.deletePurchaseOrder, ({ orderId }, actor) => deletePurchaseOrder(deps, actor, orderId))
  route(app, contract.uploadOrderDocument, (input, actor, file) => uploadOrderDocument(deps, actor, input, file))
}
