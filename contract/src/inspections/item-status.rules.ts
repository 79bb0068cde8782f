export const itemStatuses = ['awaiting_inspection', 'requires_repair', 'inspected'] as const
export type ItemStatus = (typeof itemStatuses)[number]

interface Findings {
  fitForPurpose: boolean
  defectPotentialDanger: boolean
  repairDetails: string
}

/** The status of an item. One that was loaded from a previous job has no day of examination until it is examined. */
export function statusOf(item: Findings & { examinationDate: string | null }): ItemStatus {
  return item.examinationDate === null ? 'awaiting_inspection' : statusOfExamined(item)
}

/** The status of an item that was examined. */
export function statusOfExamined({ fitForPurpose, defectPotentialDanger, repairDetails }: Findings): ItemStatus {
  const asksForRepair = repairDetails.trim() !== '' || defectPotentialDanger
  return fitForPurpose && asksForRepair ? 'requires_repair' : 'inspected'
}

export const itemBadges = ['Awaiting Inspection', 'Requires Repair', 'Fit for Purpose', 'Not Fit'] as const
export type ItemBadge = (typeof itemBadges)[number]

export function itemBadge({ status, fitForPurpose }: { status: ItemStatus; fitForPurpose: boolean }): ItemBadge {
  switch (status) {
    case 'awaiting_inspection':
      return 'Awaiting Inspection'
    case 'requires_repair':
      return 'Requires Repair'
    case 'inspected':
      return fitForPurpose ? 'Fit for Purpose' : 'Not Fit'
  }
}
