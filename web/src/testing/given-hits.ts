import { acme } from './given-job.ts'
import type { SearchResults } from '#contract/search/search.contract.ts'

/** What the server found: nothing but what the test says. */
export function givenResults(found: Partial<SearchResults> = {}): SearchResults {
  return {
    jobs: [],
    companies: [],
    sites: [],
    contacts: [],
    equipment: [],
    certificates: [],
    invoices: [],
    purchaseOrders: [],
    ...found,
  }
}

export const jobHit: SearchResults['jobs'][number] = {
  _id: 'a0000000-0000-4000-8000-000000000001',
  title: 'Annual examination',
  number: 'J-00012',
  companyId: acme,
  place: '12 Dock Road, Hull',
  status: 'pending',
  scheduledDate: '2026-03-29',
}

export const orderHit: SearchResults['purchaseOrders'][number] = {
  _id: '90000000-0000-4000-8000-000000000009',
  title: 'Chains & Co',
  number: '#9',
  contractReference: '',
  status: 'draft',
}

export const equipmentHit: SearchResults['equipment'][number] = {
  _id: 'f0000000-0000-4000-8000-000000000001',
  title: 'Chain Block',
  number: 'SN-1',
  companyId: acme,
  jobId: 'a0000000-0000-4000-8000-000000000007',
  itemId: 'b0000000-0000-4000-8000-000000000007',
  certificateNumber: 'C-000123',
}
