/** Offered where a piece of equipment is described; anything else may be written. */
export const suggestedDescriptions = [
  'Chain Block',
  'Lever Hoist',
  'Electric Chain Hoist',
  'Wire Rope Hoist',
  'Beam Trolley',
  'Beam Clamp',
  'Shackle',
  'Eye Bolt',
  'Lifting Beam',
  'Spreader Beam',
  'Lifting Frame',
  'Magnetic Lifter',
  'Vacuum Lifter',
] as const

export const suggestedManufacturers = [
  'Yale',
  'CM',
  'Demag',
  'Kito',
  'Verlinde',
  'Stahl',
  'GIS',
  'Crosby',
  'Green Pin',
  'Gunnebo',
  'RUD',
  'Pewag',
  'William Hackett',
] as const
