const gbp = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP', maximumFractionDigits: 0 })
const monthName = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** `£1,235`: key figures have no pence. */
export function wholePounds(pounds: number): string {
  // Less than half a pound below nothing is nothing, without a sign.
  return withTrueMinus(gbp.format(Math.round(pounds) || 0))
}

/** `+12.3%`; a dash where a percentage would mean nothing. */
export function inPercent(change: number | null): string {
  if (change === null) return '—'
  const rounded = change.toFixed(1)
  if (Number(rounded) === 0) return '0.0%'
  return withTrueMinus(`${change > 0 ? '+' : ''}${rounded}%`)
}

function withTrueMinus(figure: string): string {
  return figure.replace('-', '−')
}

export function formatMonth(month: string): string {
  return monthName.format(new Date(`${month}-01T00:00:00Z`))
}

export function monthInShort(month: string): string {
  return formatMonth(month).slice(0, 3)
}

export function inNumbers(count: number): string {
  return count.toLocaleString('en-GB')
}
