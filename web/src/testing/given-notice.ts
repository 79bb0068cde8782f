import type { AuthorityCopy } from '#contract/authority-copies/authority-copies.contract.ts'
import type { Notice } from '#contract/notices/notices.contract.ts'
import { acme } from './given-job.ts'

const place = {
  _id: '8d0f0f5e-7e7f-4d53-9d3a-0c5d3c2f1a02',
  addressLine1: 'Canal Wharf',
  city: 'Leeds',
  postcode: 'LS11 5PS',
}
const jobId = '8d0f0f5e-7e7f-4d53-9d3a-0c5d3c2f1a03'

const crack = {
  _id: '8d0f0f5e-7e7f-4d53-9d3a-0c5d3c2f1a06',
  class: 'danger' as const,
  part: 'Hook',
  description: 'Cracked',
  repair: 'Renew the hook',
  dangerByDate: null,
}

/** A notice of a cracked hook was given, and nobody has read it yet. */
export function givenNotice(facts: Partial<Notice> = {}): Notice {
  const itemId = '8d0f0f5e-7e7f-4d53-9d3a-0c5d3c2f1a04'
  return {
    _id: '8d0f0f5e-7e7f-4d53-9d3a-0c5d3c2f1a01',
    jobId,
    jobTitle: 'Annual examination',
    jobNumber: 'J-00012',
    companyId: acme,
    siteAddressId: place,
    itemIds: [itemId],
    items: [
      {
        itemId,
        equipmentId: null,
        description: 'Chain Block',
        serialNumber: 'CB-1',
        assetNumber: '',
        dangers: [crack],
        openDefectIds: [crack._id],
        rectifications: [],
        ended: null,
      },
    ],
    toldName: 'Mel Moore',
    toldRole: 'Foreman',
    how: 'in_person',
    toldAt: '2026-06-15T09:00:00.000Z',
    seriousInjuryRisk: true,
    signatureUrl: null,
    words: 'DANGER NOW: Chain Block, serial number CB-1',
    madeBy: { _id: '8d0f0f5e-7e7f-4d53-9d3a-0c5d3c2f1a05', name: 'Ada Fitter' },
    madeAt: '2026-06-15T09:00:00.000Z',
    state: 'unread',
    acknowledgements: [],
    sentAt: '2026-06-15T09:00:05.000Z',
    calls: [],
    isToTelephone: false,
    ...facts,
  }
}

export function givenCopy(facts: Partial<AuthorityCopy> = {}): AuthorityCopy {
  return {
    _id: '8d0f0f5e-7e7f-4d53-9d3a-0c5d3c2f1a06',
    noticeId: givenNotice()._id,
    jobId,
    jobTitle: 'Annual examination',
    jobNumber: 'J-00012',
    companyId: acme,
    siteAddressId: place,
    items: ['Chain Block, serial number CB-1'],
    examiners: [{ _id: '8d0f0f5e-7e7f-4d53-9d3a-0c5d3c2f1a05', name: 'Ada Fitter' }],
    openedAt: '2026-06-15T09:00:00.000Z',
    state: 'open',
    authority: null,
    name: '',
    how: null,
    sentOn: null,
    reference: '',
    reason: '',
    closedAt: null,
    closedBy: null,
    isHired: false,
    proposal: { authority: 'hse', name: 'Health and Safety Executive', reason: 'By the main activity.' },
    hasCertificate: true,
    ...facts,
  }
}
