import { dayOf, inPounds, statusMeanings } from './order-words.ts'
import { ButtonLink } from '#web/ui/form/button.tsx'
import { DataTable, type Column, type PhoneRow } from '#web/ui/table/data-table.tsx'
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx'
import { OneLine } from '#web/ui/table/row-title.tsx'
import type { PurchaseOrder } from '#contract/purchase-orders/purchase-orders.contract.ts'
import { purchaseOrderStatusLabels } from '#contract/purchase-orders/purchase-orders.rules.ts'

interface Props {
  orders: PurchaseOrder[]
  addressOf: (order: PurchaseOrder) => string
}

export function OrderTable({ orders, addressOf }: Props) {
  return (
    <DataTable
      label="Purchase orders"
      columns={columnsFor(addressOf)}
      phone={phoneRow(addressOf)}
      rows={orders}
      keyOf={({ _id }) => _id}
      addressOf={addressOf}
    />
  )
}

function columnsFor(addressOf: Props['addressOf']): readonly [Column<PurchaseOrder>, ...Column<PurchaseOrder>[]] {
  return [
    { header: 'PO Number', width: '108px', cell: ({ poNumber }) => `#${poNumber}` },
    { header: 'Supplier', cell: ({ supplier }) => <OneLine>{supplier}</OneLine> },
    {
      header: 'Contract Ref',
      width: '14%',
      isSpare: true,
      cell: ({ contractReference }) => <OneLine>{contractReference || '-'}</OneLine>,
    },
    { header: 'Total', width: '116px', align: 'end', cell: ({ totalCost }) => inPounds(totalCost) },
    {
      header: 'Status',
      width: '124px',
      cell: (order) => <OrderStatus order={order} />,
    },
    {
      header: 'Created',
      width: '112px',
      cell: ({ createdAt }) => dayOf(createdAt),
    },
    {
      header: 'Actions',
      width: '152px',
      cell: (order) => <ViewDetails order={order} to={addressOf(order)} />,
    },
  ]
}

function phoneRow(addressOf: Props['addressOf']): PhoneRow<PurchaseOrder> {
  return {
    title: ({ poNumber, supplier }) => `#${poNumber} · ${supplier}`,
    end: (order) => <ViewDetails order={order} to={addressOf(order)} />,
    second: (order) => [
      <OrderStatus key="status" order={order} />,
      inPounds(order.totalCost),
      dayOf(order.createdAt),
      order.contractReference,
    ],
  }
}

function OrderStatus({ order: { status } }: { order: PurchaseOrder }) {
  return <StatusBadge meaning={statusMeanings[status]}>{purchaseOrderStatusLabels[status]}</StatusBadge>
}

function ViewDetails({ order, to }: { order: PurchaseOrder; to: string }) {
  return (
    <ButtonLink to={to} className="above">
      View Details<span className="visually-hidden"> of #{order.poNumber}</span>
    </ButtonLink>
  )
}
