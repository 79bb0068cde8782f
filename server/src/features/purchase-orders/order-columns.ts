import { purchaseOrderStatusLabels } from '#contract/purchase-orders/purchase-orders.rules.ts'
import { britishDay, dayInLondon } from '#contract/values/days.ts'
import { plainPounds } from '#contract/values/money.ts'
import type { CsvColumn } from '#server/http/reply/csv.ts'
import type { OrderRow } from './purchase-orders.queries.ts'

interface OrderLine {
  order: OrderRow
  line: OrderRow['lines'][number]
}

/** One row for each line, the order's own facts repeated: how accounting packages import bills and orders. */
export const orderCsvColumns: readonly CsvColumn<OrderLine>[] = [
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

export async function* linesOf(chunks: AsyncIterable<OrderRow[]>): AsyncGenerator<OrderLine[]> {
  for await (const orders of chunks) yield orders.flatMap((order) => order.lines.map((line) => ({ order, line })))
}

function dayOf(moment: Date | null): string | null {
  return moment && britishDay(dayInLondon(moment))
}
