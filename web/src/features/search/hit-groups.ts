import { certificateStatusLabels } from '#contract/certificates/certificates.rules.ts'
import type { SearchResults } from '#contract/search/search.contract.ts'
import { invoiceStatusLabels } from '#contract/invoices/invoices.rules.ts'
import { jobStatusLabels } from '#contract/jobs/jobs.rules.ts'
import { purchaseOrderStatusLabels } from '#contract/purchase-orders/purchase-orders.rules.ts'
import { britishDay } from '#contract/values/days.ts'

export type Hit = Record<'key' | 'title' | 'detail' | 'to', string> & { number: string | null }
export type HitGroup = { label: string; hits: Hit[] }

type Kind = keyof SearchResults
type HitOf<K extends Kind> = SearchResults[K][number]

/** Where a hit of each kind leads; kinds that are left out are not shown. */
export type HitLinks = { [K in Kind]?: (hit: HitOf<K>) => string }

/** In the order of the list: a company that is named comes before its jobs, of which there are many. */
export function groupsOf(results: SearchResults, links: HitLinks): HitGroup[] {
  const group = <K extends Kind>(kind: K, label: string, detail: (hit: HitOf<K>) => string[]): HitGroup => {
    const to = links[kind] as ((hit: HitOf<K>) => string) | undefined
    const hits: HitOf<K>[] = to ? results[kind] : []
    return {
      label,
      hits: hits.map((hit) => ({
        key: `${kind} ${hit._id}`,
        number: hit.number,
        title: hit.title,
        detail: detail(hit).filter(Boolean).join(' · '),
        to: to?.(hit) ?? '',
      })),
    }
  }
  return [
    group('companies', 'Companies', (hit) => [hit.address]),
    group('jobs', 'Jobs', (hit) => [
      hit.companyId.name,
      hit.place,
      britishDay(hit.scheduledDate),
      jobStatusLabels[hit.status],
    ]),
    group('equipment', 'Equipment', (hit) => [
      hit.companyId.name,
      hit.certificateNumber ? `Certificate ${hit.certificateNumber}` : 'No current certificate',
    ]),
    group('certificates', 'Certificates', (hit) => [
      hit.companyId.name,
      `Version ${hit.version}`,
      hit.status === 'current' ? '' : certificateStatusLabels[hit.status],
    ]),
    group('sites', 'Sites', (hit) => [hit.companyId.name]),
    group('contacts', 'Contacts', (hit) => [hit.companyId.name, hit.phone, hit.email]),
    group('invoices', 'Invoices', (hit) => [hit.companyId.name, invoiceStatusLabels[hit.status]]),
    group('purchaseOrders', 'Purchase orders', (hit) => [hit.contractReference, purchaseOrderStatusLabels[hit.status]]),
  ].filter(({ hits }) => hits.length > 0)
}
