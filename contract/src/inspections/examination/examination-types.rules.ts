import { suggestedDescriptions } from '#contract/inspections/equipment/equipment-suggestions.ts'

export const examinationTypes = ['6_monthly', '12_monthly', 'written_scheme', 'exceptional'] as const
export type ExaminationType = (typeof examinationTypes)[number]

export const examinationTypeLabels: Record<ExaminationType, string> = {
  '6_monthly': 'At 6-monthly interval',
  '12_monthly': 'At 12-monthly interval',
  written_scheme: 'In accordance with a written scheme',
  exceptional: 'Due to exceptional circumstance',
}

export const defaultExaminationType: ExaminationType = '12_monthly'

/** LOLER 1998 reg. 2(1): an accessory attaches loads to machinery for lifting. */
const accessories = [
  'shackle',
  'eye bolt',
  'eyebolt',
  'lifting beam',
  'spreader beam',
  'lifting frame',
  'beam clamp',
  'magnetic lifter',
  'vacuum lifter',
  'sling',
]

const peopleLifters = [
  'passenger lift',
  'man riding',
  'man-riding',
  'personnel',
  'patient hoist',
  'access platform',
  'mewp',
  'scissor lift',
  'cherry picker',
  'cradle',
]

export interface EquipmentKind {
  isAccessory: boolean
  liftsPeople: boolean
}

export function proposedKind(description: string): EquipmentKind {
  const words = plainWords(description)
  return {
    isAccessory: accessories.some((kind) => words.includes(kind)),
    liftsPeople: peopleLifters.some((kind) => words.includes(kind)),
  }
}

/** As it is recorded; unanswered, as the description tells. */
export function kindOf(item: { description: string } & Record<keyof EquipmentKind, boolean | null>): EquipmentKind {
  const proposed = proposedKind(item.description)
  return {
    isAccessory: item.isAccessory ?? proposed.isAccessory,
    liftsPeople: item.liftsPeople ?? proposed.liftsPeople,
  }
}

/** Reg. 9(3)(a): six months for accessories and what lifts people. Null for words nobody has listed: the engineer decides. */
export function proposedExaminationType(description: string): ExaminationType | null {
  const { isAccessory, liftsPeople } = proposedKind(description)
  if (isAccessory || liftsPeople) return '6_monthly'
  const words = plainWords(description)
  return suggestedDescriptions.some((known) => known.toLowerCase() === words) ? '12_monthly' : null
}

function plainWords(description: string): string {
  return description.toLowerCase().replace(/\s+/g, ' ').trim()
}
