import { Group, Text } from '@mantine/core'
import styles from './invoice-content.module.css'
import { InvoiceTotals } from './invoice-totals.tsx'
import { lineVat, money, toGroup } from './invoice-words.ts'
import { Section } from '#web/ui/page/section.tsx'
import type { Invoice } from '#contract/invoices/invoices.contract.ts'
import { isNothingDue } from '#contract/invoices/settlement.rules.ts'
import { penceFrom } from '#contract/values/money.ts'

export function InvoiceContent({ invoice }: { invoice: Invoice }) {
  const { lineItems, vatRate, vatTotals, creditedAmount, terms, notes } = invoice
  return (
    <>
      <Section title="Line items" count={lineItems.length}>
        <div className={styles.content}>
          <table className={styles.lines}>
            <thead>
              <tr>
                <th scope="col">Description</th>
                <th scope="col">Quantity</th>
                <th scope="col">Unit price</th>
                <th scope="col">VAT</th>
                <th scope="col">Total</th>
              </tr>
            </thead>
            <tbody>
              {lineItems.map((line, index) => (
                // Lines have no identity of their own, and nothing here keeps state.
                <tr key={index}>
                  <td>{line.description}</td>
                  <td>{line.quantity.toLocaleString('en-GB')}</td>
                  <td>{money(line.unitPrice)}</td>
                  <td>{lineVat(line, vatRate)}</td>
                  <td>{money(line.total)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <Group gap={0} align="stretch" wrap="nowrap" justify="flex-end">
            <InvoiceTotals
              groups={vatTotals.map(toGroup)}
              creditedPence={penceFrom(creditedAmount)}
              isVoid={invoice.status === 'invoice_void'}
            />
          </Group>
        </div>
      </Section>
      {terms && !isNothingDue(invoice) && <Words title="Payment terms">{terms}</Words>}
      {notes && <Words title="Notes">{notes}</Words>}
    </>
  )
}

function Words({ title, children }: { title: string; children: string }) {
  return (
    <Section title={title}>
      <Text maw="80ch" p="0 20px 20px" style={{ whiteSpace: 'pre-line' }}>
        {children}
      </Text>
    </Section>
  )
}
