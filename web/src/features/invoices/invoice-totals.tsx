import styles from './invoice-form.module.css'
import { totalsOf, vatInWords, type VatGroup } from '#contract/invoices/vat.rules.ts'
import { formatPounds, percentFrom } from '#contract/values/money.ts'
import { Fragment } from 'react'

interface Props {
  groups: VatGroup[]
  /** Changes while somebody types, and is then read out. */
  isLive?: boolean
}

export function InvoiceTotals({ groups, isLive = false }: Props) {
  const { subtotalPence, totalPence } = totalsOf(groups)
  const isSingle = groups.length === 1
  return (
    <dl className={styles.totals} {...(isLive && { 'aria-live': 'polite' })}>
      <dt>Subtotal</dt>
      <dd>{formatPounds(subtotalPence)}</dd>
      {groups.map((group) => (
        <Fragment key={`${group.category} ${group.rate}`}>
          <dt>{isSingle ? inWords(group) : `${inWords(group)} on ${formatPounds(group.netPence)}`}</dt>
          <dd>{formatPounds(group.vatPence)}</dd>
        </Fragment>
      ))}
      <dt className={styles.grand}>Total</dt>
      <dd className={styles.grand}>{formatPounds(totalPence)}</dd>
    </dl>
  )
}

function inWords(group: VatGroup): string {
  return group.category === 'rated' ? `VAT (${percentFrom(group.rate)}%)` : vatInWords(group)
}
