import styles from './invoice-form.module.css'
import { formatPounds, type Pence } from '#contract/values/money.ts'

interface Props {
  subtotalPence: Pence
  vatPence: Pence
  totalPence: Pence
  vatRate: number
  /** Changes while somebody types, and is then read out. */
  isLive?: boolean
}

export function InvoiceTotals({ subtotalPence, vatPence, totalPence, vatRate, isLive = false }: Props) {
  return (
    <dl className={styles.totals} {...(isLive && { 'aria-live': 'polite' })}>
      <dt>Subtotal</dt>
      <dd>{formatPounds(subtotalPence)}</dd>
      <dt>{`VAT (${vatRate}%)`}</dt>
      <dd>{formatPounds(vatPence)}</dd>
      <dt className={styles.grand}>Total</dt>
      <dd className={styles.grand}>{formatPounds(totalPence)}</dd>
    </dl>
  )
}
