import { blankItem } from '#contract/inspections/items/item-fields.ts'
import type { InspectionItem } from '#contract/inspections/inspections.contract.ts'
import type { PendingReview } from '#contract/inspections/pending-review/pending-review.contract.ts'
import type { Job } from '#contract/jobs/jobs.contract.ts'

export const acme = { _id: 'c0000000-0000-4000-8000-000000000001', name: 'Acme Foundry' }
export const dock = {
  _id: '50000000-0000-4000-8000-000000000001',
  addressLine1: '12 Dock Road',
  addressLine2: '',
  city: 'Hull',
  postcode: 'HU1 2AB',
}
export const tom = { _id: 'e0000000-0000-4000-8000-000000000001', name: 'Tom Ashworth' }

export function givenJob(facts: Partial<Job> = {}): Job {
  return {
    _id: 'a0000000-0000-4000-8000-000000000001',
    number: 'J-00012',
    title: 'Annual examination',
    description: '',
    status: 'pending',
    scheduledDate: '2026-03-29',
    completedDate: null,
    companyId: acme,
    siteAddressId: dock,
    assignedEngineerId: tom,
    certificateUrl: null,
    itemCount: 0,
    examinedCount: 0,
    createdAt: '2026-01-05T09:00:00.000Z',
    version: 3,
    ...facts,
  }
}

export function givenItem(facts: Partial<InspectionItem> = {}): InspectionItem {
  return {
    ...blankItem,
    _id: 'b0000000-0000-4000-8000-000000000001',
    jobId: givenJob()._id,
    serialNumber: 'SN-1',
    description: 'Chain Block',
    status: 'inspected',
    createdAt: '2026-03-29T09:00:00.000Z',
    updatedAt: '2026-03-29T09:00:00.000Z',
    version: 2,
    ...facts,
  }
}

export function givenWork(facts: Partial<PendingReview> = {}): PendingReview {
  const { _id, title, companyId } = givenJob()
  return {
    _id: 'd0000000-0000-4000-8000-000000000001',
    kind: 'changed-item',
    because: 'job-reassigned',
    jobId: { _id, title, status: 'in_progress', isDeleted: false, companyId },
    itemId: givenItem()._id,
    sent: { wll: '3 t' },
    reason: null,
    sentBy: tom,
    arrivedAt: '2026-03-30T08:15:00.000Z',
    existing: givenItem({ wll: '2 t' }),
    outcome: 'waiting',
    settledBy: null,
    settledAt: null,
    ...facts,
  }
}
