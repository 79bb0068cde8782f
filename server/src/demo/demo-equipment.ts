import {
  proposedExaminationType,
  proposedKind,
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
  heights: string[]
  shape: Silhouette
}

function kind(shape: Silhouette, description: string, makers: Record<string, string>, loads: string, heights = '') {
  return { shape, description, makers, loads: loads.split(', '), heights: heights.split(', ') }
}

const kinds = [
  kind(
    'hoist',
    'Chain Block',
    { Yale: 'VS III', 'William Hackett': 'WH-C4', Kito: 'CB010' },
    '500 kg, 1 t, 2 t, 5 t',
    '3 m, 6 m',
  ),
  kind('hoist', 'Lever Hoist', { Yale: 'UNOplus-A', CM: 'Bandit', Kito: 'LB' }, '750 kg, 1.5 t, 3 t', '1.5 m, 3 m'),
  kind(
    'hoist',
    'Electric Chain Hoist',
    { Demag: 'DC-Pro 5', Stahl: 'ST 10', GIS: 'GPM 500', Verlinde: 'Eurochain VR' },
    '500 kg, 1 t, 2 t',
    '6 m, 9 m, 12 m',
  ),
  kind(
    'hoist',
    'Wire Rope Hoist',
    { Stahl: 'SH 40', Demag: 'DR-Pro', Verlinde: 'Eurobloc VT' },
    '3.2 t, 5 t, 10 t',
    '9 m, 12 m',
  ),
  kind('beam', 'Beam Trolley', { Yale: 'HTP', CM: 'CBT' }, '1 t, 2 t'),
  kind('clamp', 'Beam Clamp', { Yale: 'YC', 'William Hackett': 'BC1' }, '1 t, 3 t'),
  kind(
    'shackle',
    'Shackle',
    { Crosby: 'G-2130', 'Green Pin': 'P-6036', Gunnebo: 'No 855' },
    '3.25 t, 4.75 t, 8.5 t, 12 t',
  ),
  kind('shackle', 'Eye Bolt', { RUD: 'VRS-F', Pewag: 'PLAW' }, '500 kg, 1.2 t'),
  kind('beam', 'Lifting Beam', { 'William Hackett': 'LB-T' }, '2 t, 5 t'),
  kind('beam', 'Spreader Beam', { Pewag: 'Z 300' }, '6 t, 10 t'),
  kind('shackle', 'Two-leg Chain Sling', { Pewag: 'G10', Gunnebo: 'GrabiQ' }, '2.8 t at 45°, 4.25 t at 45°'),
  kind('clamp', 'Magnetic Lifter', { Yale: 'PML' }, '250 kg, 500 kg'),
]

export type Piece = ReturnType<typeof fleet>[number]

export function fleet(chance: Chance, size: number, letter: string) {
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
      hol: chance.pick(kind.heights),
      dateOfManufacture: chance.inPercent(75) ? asOnThePlate(2009 + chance.below(15), 1 + chance.below(12)) : null,
      ...proposedKind(kind.description),
      ...cycleOf(kind, index),
      shape: kind.shape,
      /** Moves on with each visit. */
      lastExaminedOn: null as Day | null,
    }
  })
}

function asOnThePlate(year: number, month: number): PartialDay {
  return month % 3 === 0 ? String(year) : `${year}-${String(month).padStart(2, '0')}`
}

function cycleOf({ description }: Kind, index: number): { examinationType: ExaminationType; schemeReference: string } {
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

function defect(part: string, description: string, repair: string, danger: Defect['danger']): Defect {
  return { part, description, repair, danger }
}

const commonDefects: Defect[] = [
  defect('Identification plate', 'Plate worn, WLL hard to read', 'Fit a new plate', 'none'),
  defect('Pin', 'Surface corrosion, pin stiff', 'Clean, lubricate and check at the next use', 'none'),
]

export const defects: Record<Silhouette, Defect[]> = {
  hoist: [
    defect('Bottom hook', 'Throat opened by 11% of the original size', 'Renew the hook before further use', 'now'),
    defect('Load chain', 'Elongation of 2.5% over 11 links', 'Renew the load chain', 'later'),
    defect('Safety catch', 'Catch bent, does not close', 'Renew the safety catch', 'later'),
    defect('Brake', 'Load creeps when held', 'Strip, renew brake linings and retest', 'now'),
    ...commonDefects,
  ],
  shackle: [
    defect('Bow', 'Wear of 12% at the crown', 'Discard and replace', 'now'),
    defect('Leg 2', 'Two links nicked, 1 mm deep', 'Renew the leg', 'later'),
    ...commonDefects,
  ],
  beam: [
    defect('Wheel', 'Flange worn on one wheel', 'Renew both wheels of the pair', 'later'),
    defect('Lifting eye', 'Crack at the weld of 9 mm', 'Take out of service; reweld and proof load', 'now'),
    ...commonDefects,
  ],
  clamp: [
    defect('Jaw', 'Teeth of the jaw rounded', 'Renew the jaw', 'later'),
    defect('Spindle', 'Thread damaged over three turns', 'Renew the spindle', 'later'),
    ...commonDefects,
  ],
}
