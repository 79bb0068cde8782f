import type { PurchaseOrderStatus } from '#contract/purchase-orders/purchase-orders.rules.ts'

export interface DemoOrder {
  supplier: string
  contractReference?: string
  daysAgo: number
  status: PurchaseOrderStatus
  lines: Record<string, number>
  notes?: string
}

export const demoOrders: DemoOrder[] = [
  {
    supplier: 'Green Pin Distribution UK',
    contractReference: 'FW-2025/14',
    daysAgo: 301,
    status: 'paid',
    lines: { 'Bow shackles 4.75 t, 50 pieces': 612.5, 'Bow shackles 8.5 t, 20 pieces': 418.2 },
    notes: 'Test certificates with the delivery, please.',
  },
  {
    supplier: 'Load Cell Hire Ltd',
    daysAgo: 244,
    status: 'paid',
    lines: { 'Hire of a 25 t load cell, one week': 385 },
  },
  {
    supplier: 'Kito Weissenfels Service',
    contractReference: 'FW-2025/21',
    daysAgo: 189,
    status: 'paid',
    lines: { 'Load chain 7.1 × 21 mm, 30 m': 284.7, 'Brake discs for lever hoists, set of 4': 96.35, Carriage: 18 },
  },
  {
    supplier: 'Pennine Test Weights',
    contractReference: 'PTW-77',
    daysAgo: 120,
    status: 'paid',
    lines: { 'Hire of water bags, 2 × 10 t, three days': 1240 },
    notes: 'To the customer’s yard; the driver rings Tom half an hour before.',
  },
  {
    supplier: 'Fleetwise Vans',
    daysAgo: 66,
    status: 'received',
    lines: { 'Service and MOT, van 3': 331.8, 'Two front tyres, fitted': 214.4 },
  },
  {
    supplier: 'Crosby Group (Europe) NV',
    contractReference: 'FW-2026/02',
    daysAgo: 33,
    status: 'received',
    lines: { 'Wire rope clips 12 mm, 200 pieces': 148, 'Swivel hoist rings M16, 12 pieces': 702.6 },
    notes: 'Two boxes came damp; the supplier knows.',
  },
  {
    supplier: 'Calibration House',
    contractReference: 'CAL-2026',
    daysAgo: 12,
    status: 'ordered',
    lines: { 'Calibration of 6 vernier calipers': 132, 'Calibration of 2 load cells with UKAS certificate': 468 },
  },
  {
    supplier: 'William Hackett Lifting Products',
    contractReference: 'FW-2026/05',
    daysAgo: 4,
    status: 'ordered',
    lines: { 'Grade 10 chain slings, two-leg, 4 pieces': 996.4, 'Tags, stainless, 500 pieces': 175 },
  },
  {
    supplier: 'Workwear Direct',
    daysAgo: 1,
    status: 'draft',
    lines: { 'Hi-vis jackets, 6': 257.94, 'Cut-resistant gloves, 24 pairs': 143.76 },
    notes: 'Sizes from Priya before this goes out.',
  },
]
