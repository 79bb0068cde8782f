import { AppError } from '#contract/errors.ts'
import { Equipment } from '#contract/equipment/equipment.contract.ts'

/** The piece that has the same serial number and description; undefined when that is not what went wrong. */
export function takenBy(error: unknown): Equipment | undefined {
  if (!(error instanceof AppError) || error.code !== 'equipment-taken') return undefined
  return Equipment.safeParse(error.details['equipment']).data
}
