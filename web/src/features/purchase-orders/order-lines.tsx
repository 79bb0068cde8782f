import table from '#web/ui/table/plain-table.module.css'
import { inPounds } from './order-words.ts'
import { Section } from '#web/ui/page/section.tsx'
import type { PurchaseOrder } from '#contract/purchase-orders/purchase-orders.contract.ts'

export function OrderLines({ order: { lineItems, totalCost } }: { order: PurchaseOrder }) {
  return (
    <Section title="Line Items">
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">Description</th>
            <th scope="col">Cost</th>
          </tr>
        </thead>
        <tbody>
          {lineItems.map(({ description, cost }, index) => (
            <tr key={index}>
              <td>{description}</td>
              <td>{inPounds(cost)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td>{inPounds(totalCost)}</td>
          </tr>
        </tfoot>
      </table>
    </Section>
  )
}
