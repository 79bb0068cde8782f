import {
  proposedExaminationType,
  proposedKind,
  type EquipmentKind,
  type ExaminationType,
} from '#contract/inspections/examination/examination-types.rules.ts'
import type { Day } from '#contract/values/days.ts'
import type { PartialDay } from '#contract/values/partial-days.ts'
import type { Chance } from './seeded-chance.ts'

export type Silhouette = 'hoist' | 'shackle' | 'beam' | 'clamp'

interface Kind {
  description: string
  makers: Record<string, string>
  loads: string[]
  heights?: string[]
  shape: Silhouette
}

const kinds: Kind[] = [
  {
    description: 'Chain Block',
    makers: { Yale: 'VS III', 'William Hackett': 'WH-C4', Kito: 'CB010' },
    loads: ['500 kg', '1 t', '2 t', '5 t'],
    heights: ['3 m', '6 m'],
    shape: 'hoist',
  },
  {
    description: 'Lever Hoist',
    makers: { Yale: 'UNOplus-A', CM: 'Bandit', Kito: 'LB' },
    loads: ['750 kg', '1.5 t', '3 t'],
    heights: ['1.5 m', '3 m'],
    shape: 'hoist',
  },
  {
    description: 'Electric Chain Hoist',
    makers: { Demag: 'DC-Pro 5', Stahl: 'ST 10', GIS: 'GPM 500', Verlinde: 'Eurochain VR' },
    loads: ['500 kg', '1 t', '2 t'],
    heights: ['6 m', '9 m', '12 m'],
    shape: 'hoist',
  },
  {
    description: 'Wire Rope Hoist',
    makers: { Stahl: 'SH 40', Demag: 'DR-Pro', Verlinde: 'Eurobloc VT' },
    loads: ['3.2 t', '5 t', '10 t'],
    heights: ['9 m', '12 m'],
    shape: 'hoist',
  },
  {
    description: 'Beam Trolley',
    makers: { Yale: 'HTP', CM: 'CBT' },
    loads: ['1 t', '2 t'],
    shape: 'beam',
  },
  {
    description: 'Beam Clamp',
    makers: { Yale: 'YC', 'William Hackett': 'BC1' },
    loads: ['1 t', '3 t'],
    shape: 'clamp',
  },
  {
    description: 'Shackle',
    makers: { Crosby: 'G-2130', 'Green Pin': 'P-6036', Gunnebo: 'No 855' },
    loads: ['3.25 t', '4.75 t', '8.5 t', '12 t'],
    shape: 'shackle',
  },
  {
    description: 'Eye Bolt',
    makers: { RUD: 'VRS-F', Pewag: 'PLAW' },
    loads: ['500 kg', '1.2 t'],
    shape: 'shackle',
  },
  {
    description: 'Lifting Beam',
    makers: { 'William Hackett': 'LB-T' },
    loads: ['2 t', '5 t'],
    shape: 'beam',
  },
  { description: 'Spreader Beam', makers: { Pewag: 'Z 300' }, loads: ['6 t', '10 t'], shape: 'beam' },
  {
    description: 'Two-leg Chain Sling',
    makers: { Pewag: 'G10', Gunnebo: 'GrabiQ' },
    loads: ['2.8 t at 45°', '4.25 t at 45°'],
    shape: 'shackle',
  },
  {
    description: 'Magnetic Lifter',
    makers: { Yale: 'PML' },
    loads: ['250 kg', '500 kg'],
    shape: 'clamp',
  },
]

export interface Piece extends EquipmentKind {
  serialNumber: string
  assetNumber: string
  description: string
  manufacturer: string
  modelName: string
  wll: string
  hol: string
  dateOfManufacture: PartialDay | null
  examinationType: ExaminationType
  schemeReference: string
  shape: Silhouette
  /** Moves on with each visit. */
  lastExaminedOn: Day | null
}

export function fleet(chance: Chance, size: number, letter: string): Piece[] {
  return Array.from({ length: size }, (_, index) => {
    const kind = chance.pick(kinds)
    const [manufacturer, modelName] = chance.pick(Object.entries(kind.makers))
    return {
      serialNumber: `${manufacturer.slice(0, 2).toUpperCase()}${10_000 + chance.below(90_000)}`,
      assetNumber: chance.inPercent(70) ? `${letter}-${String(index + 1).padStart(3, '0')}` : '',
      description: kind.description,
      manufacturer,
      modelName,
      wll: chance.pick(kind.loads),
      hol: chance.pick(kind.heights ?? ['']),
      dateOfManufacture: chance.inPercent(75) ? asOnThePlate(2009 + chance.below(15), 1 + chance.below(12)) : null,
      ...proposedKind(kind.description),
      ...cycleOf(kind, index),
      shape: kind.shape,
      lastExaminedOn: null,
    }
  })
}

/** Many plates give only the year. */
function asOnThePlate(year: number, month: number): PartialDay {
  return month % 3 === 0 ? String(year) : `${year}-${String(month).padStart(2, '0')}`
}

/** Some of the large hoists are examined under a written scheme. */
function cycleOf({ description }: Kind, index: number): Pick<Piece, 'examinationType' | 'schemeReference'> {
  if (description === 'Wire Rope Hoist' && index % 2 === 0) {
    return { examinationType: 'written_scheme', schemeReference: `WS-${String(index + 1).padStart(3, '0')}` }
  }
  return { examinationType: proposedExaminationType(description) ?? '12_monthly', schemeReference: '' }
}

export interface Defect {
  part: string
  description: string
  repair: string
  danger: 'now' | 'later' | 'none'
}

const commonDefects: Defect[] = [
  {
    part: 'Identification plate',
    description: 'Plate worn, WLL hard to read',
    repair: 'Fit a new plate',
    danger: 'none',
  },
  {
    part: 'Pin',
    description: 'Surface corrosion, pin stiff',
    repair: 'Clean, lubricate and check at the next use',
    danger: 'none',
  },
]

export const defects: Record<Silhouette, Defect[]> = {
  hoist: [
    {
      part: 'Bottom hook',
      description: 'Throat opened by 11% of the original size',
      repair: 'Renew the hook before further use',
      danger: 'now',
    },
    {
      part: 'Load chain',
      description: 'Elongation of 2.5% over 11 links',
      repair: 'Renew the load chain',
      danger: 'later',
    },
    {
      part: 'Safety catch',
      description: 'Catch bent, does not close',
      repair: 'Renew the safety catch',
      danger: 'later',
    },
    {
      part: 'Brake',
      description: 'Load creeps when held',
      repair: 'Strip, renew brake linings and retest',
      danger: 'now',
    },
    ...commonDefects,
  ],
  shackle: [
    { part: 'Bow', description: 'Wear of 12% at the crown', repair: 'Discard and replace', danger: 'now' },
    { part: 'Leg 2', description: 'Two links nicked, 1 mm deep', repair: 'Renew the leg', danger: 'later' },
    ...commonDefects,
  ],
  beam: [
    {
      part: 'Wheel',
      description: 'Flange worn on one wheel',
      repair: 'Renew both wheels of the pair',
      danger: 'later',
    },
    {
      part: 'Lifting eye',
      description: 'Crack at the weld of 9 mm',
      repair: 'Take out of service; reweld and proof load',
      danger: 'now',
    },
    ...commonDefects,
  ],
  clamp: [
    { part: 'Jaw', description: 'Teeth of the jaw rounded', repair: 'Renew the jaw', danger: 'later' },
    { part: 'Spindle', description: 'Thread damaged over three turns', repair: 'Renew the spindle', danger: 'later' },
    ...commonDefects,
  ],
}
