import styles from './invoice-form.module.css'
import { totalsOf, formatVat, type VatGroup } from '#contract/invoices/vat.rules.ts'
import { formatPounds, percentFrom, type Pence } from '#contract/values/money.ts'
import { Fragment } from 'react'

interface Props {
  groups: VatGroup[]
  total?: string
  creditedPence?: Pence
  isVoid?: boolean
  /** Changes while a user types, and is then read out. */
  isLive?: boolean
}

export function InvoiceTotals({ groups, total = 'Total', creditedPence = 0, isVoid = false, isLive = false }: Props) {
  const { subtotalPence, totalPence } = totalsOf(groups)
  const isSingle = groups.length === 1
  return (
    <dl className={styles.totals} {...(isLive && { 'aria-live': 'polite' })}>
      <dt>Subtotal</dt>
      <dd>{formatPounds(subtotalPence)}</dd>
      {groups.map((group) => (
        <Fragment key={`${group.category} ${group.rate}`}>
          <dt>{isSingle ? formatVatGroup(group) : `${formatVatGroup(group)} on ${formatPounds(group.netPence)}`}</dt>
          <dd>{formatPounds(group.vatPence)}</dd>
        </Fragment>
      ))}
      <dt className={styles.grand}>{total}</dt>
      <dd className={styles.grand}>{formatPounds(totalPence)}</dd>
      {isVoid && (
        <>
          <dt className={styles.grand}>Void: nothing is due</dt>
          <dd className={styles.grand}>{formatPounds(0)}</dd>
        </>
      )}
      {creditedPence > 0 && (
        <>
          <dt>Credited</dt>
          <dd>{formatPounds(-creditedPence)}</dd>
          <dt className={styles.grand}>Balance after credits</dt>
          <dd className={styles.grand}>{formatPounds(totalPence - creditedPence)}</dd>
        </>
      )}
    </dl>
  )
}

function formatVatGroup(group: VatGroup): string {
  return group.category === 'rated' ? `VAT (${percentFrom(group.rate)}%)` : formatVat(group)
}
