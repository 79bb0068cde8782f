import { z } from 'zod'
import { downloadEndpoint } from '#contract/endpoint.ts'
import { filterFields } from '#contract/equipment/equipment.contract.ts'
import { Id } from '#contract/values/ids.ts'

/** Sheets of 65 and 24 labels for an office printer, and the two usual rolls for a label printer. */
export const labelTemplates = ['a4-65', 'a4-24', 'roll-50x25', 'roll-25x25'] as const
export type LabelTemplate = (typeof labelTemplates)[number]

export const labelTemplateNames: Record<LabelTemplate, string> = {
  'a4-65': 'A4, 65 labels, 38.1 × 21.2 mm',
  'a4-24': 'A4, 24 labels, 63.5 × 33.9 mm',
  'roll-50x25': 'Roll, 50 × 25 mm',
  'roll-25x25': 'Roll, 25 × 25 mm',
}

export const maxLabels = 500
const tooMany = `Print at most ${maxLabels} labels at once.`
const oneOf = 'Say which pieces to print labels for, or how many blank ones.'

export const printLabels = downloadEndpoint({
  method: 'POST',
  base: '/api',
  path: '/labels',
  allow: 'tags:manage',
  summary: `Prints up to ${maxLabels} labels as a PDF: of these pieces, of those of a list, or blank. A piece without a code of ours gets one.`,
  input: z
    .object({
      equipmentIds: z.array(Id.toLowerCase()).min(1, oneOf).max(maxLabels, tooMany).optional(),
      filter: z.object(filterFields).optional(),
      blank: z.int().min(1, oneOf).max(maxLabels, tooMany).optional(),
      template: z.enum(labelTemplates),
    })
    .refine(
      ({ equipmentIds, filter, blank }) =>
        [equipmentIds, filter, blank].filter((named) => named !== undefined).length === 1,
      oneOf,
    ),
})
