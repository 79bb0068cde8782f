import styles from './order-table.module.css'
import { dayOf, inPounds, statusMeanings } from './order-words.ts'
import { ButtonLink } from '#web/ui/form/button.tsx'
import { DataTable, type Column } from '#web/ui/table/data-table.tsx'
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx'
import { TwoLines } from '#web/ui/table/row-title.tsx'
import type { PurchaseOrder } from '#contract/purchase-orders/purchase-orders.contract.ts'
import { purchaseOrderStatusLabels } from '#contract/purchase-orders/purchase-orders.rules.ts'

interface Props {
  orders: PurchaseOrder[]
  isOutdated: boolean
  addressOf: (order: PurchaseOrder) => string
}

export const orderColumnCount = 7

export function OrderTable({ orders, isOutdated, addressOf }: Props) {
  return (
    <DataTable
      label="Purchase orders"
      columns={columnsFor(addressOf)}
      rows={orders}
      isOutdated={isOutdated}
      keyOf={({ _id }) => _id}
      addressOf={addressOf}
    />
  )
}

function columnsFor(addressOf: Props['addressOf']): readonly [Column<PurchaseOrder>, ...Column<PurchaseOrder>[]] {
  return [
    { header: 'PO Number', width: '108px', cell: ({ poNumber }) => `#${poNumber}` },
    { header: 'Supplier', cell: ({ supplier }) => <TwoLines>{supplier}</TwoLines> },
    {
      header: 'Contract Ref',
      width: '14%',
      inCard: 'Contract ref',
      cell: ({ contractReference }) => <TwoLines>{contractReference || '-'}</TwoLines>,
    },
    { header: 'Total', width: '124px', align: 'end', isOneLine: true, cell: ({ totalCost }) => inPounds(totalCost) },
    {
      header: 'Status',
      width: '128px',
      cell: ({ status }) => (
        <StatusBadge meaning={statusMeanings[status]}>{purchaseOrderStatusLabels[status]}</StatusBadge>
      ),
    },
    {
      header: 'Created',
      width: '124px',
      isOneLine: true,
      inCard: 'Created',
      cell: ({ createdAt }) => dayOf(createdAt),
    },
    {
      header: 'Actions',
      width: '152px',
      cell: (order) => (
        <ButtonLink to={addressOf(order)} className={styles.open}>
          View Details<span className="visually-hidden"> of #{order.poNumber}</span>
        </ButtonLink>
      ),
    },
  ]
}
