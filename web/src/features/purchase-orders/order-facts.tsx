import { Text } from '@mantine/core'
import { OrderStatusSelect } from './order-status-select.tsx'
import { dayOf } from './order-words.ts'
import { Fact, Facts, NoFact } from '#web/ui/page/facts.tsx'
import { Section } from '#web/ui/page/section.tsx'
import type { PurchaseOrder } from '#contract/purchase-orders/purchase-orders.contract.ts'

export function OrderInformation({ order }: { order: PurchaseOrder }) {
  return (
    <Section title="Order Information">
      <Facts>
        <Fact label="Supplier">{order.supplier}</Fact>
        {order.contractReference && <Fact label="Contract Reference">{order.contractReference}</Fact>}
        <Fact label="Created By">{order.createdBy?.name ?? <NoFact>Not known</NoFact>}</Fact>
        <Fact label="Created">{dayOf(order.createdAt)}</Fact>
      </Facts>
    </Section>
  )
}

export function OrderStatusAndDates({ order }: { order: PurchaseOrder }) {
  return (
    <Section title="Status & Dates">
      <Facts>
        <Fact label="Status" isWide>
          <OrderStatusSelect order={order} />
        </Fact>
        {order.orderedDate && <Fact label="Ordered">{dayOf(order.orderedDate)}</Fact>}
        {order.receivedDate && <Fact label="Received">{dayOf(order.receivedDate)}</Fact>}
        {order.paidDate && <Fact label="Paid">{dayOf(order.paidDate)}</Fact>}
      </Facts>
    </Section>
  )
}

export function OrderNotes({ notes }: { notes: string }) {
  return (
    <Section title="Notes">
      <Text maw="80ch" p="4px 20px 20px" style={{ whiteSpace: 'pre-line' }}>
        {notes}
      </Text>
    </Section>
  )
}
