import type { z } from 'zod'
import type { NewEquipment, updateEquipment } from '#contract/equipment/equipment.contract.ts'
import { badField } from '#contract/errors.ts'
import { equipmentIdentity } from '#contract/inspections/equipment/equipment.rules.ts'
import { picked } from '#server/db/columns.ts'
import { sentOnly } from '#server/db/versions.ts'
import type { EquipmentRow } from './equipment.queries.ts'
import { blankFacts, factNames, type EquipmentFacts } from './equipment-writes.queries.ts'

type SentPiece = Omit<z.output<typeof NewEquipment>, 'companyId'>
type SentChanges = Omit<z.output<typeof updateEquipment.input>, 'equipmentId' | 'version'>

export function factsOfNew({ lessor, serialNumber, description, ...sent }: SentPiece): EquipmentFacts {
  return { ...blankFacts, serialNumber, description, ...sentOnly(sent), ...lessorFacts(lessor) }
}

export function factsOf(row: EquipmentRow): EquipmentFacts {
  return picked(row, factNames)
}

/** What a save makes of a piece. A reason belongs to one retirement: the next needs its own, and in service it has none. */
export function factsAfter(before: EquipmentFacts, { lessor, ...sent }: SentChanges): EquipmentFacts {
  const lifecycle = sent.lifecycle ?? before.lifecycle
  const stays = lifecycle === before.lifecycle
  const reason = sent.lifecycleReason ?? (stays ? before.lifecycleReason : '')
  return {
    ...before,
    ...sentOnly(sent),
    ...lessorFacts(lessor),
    lifecycle,
    lifecycleReason: lifecycle === 'in_service' ? '' : reason,
  }
}

export function requireReason({ lifecycle, lifecycleReason }: EquipmentFacts) {
  if (lifecycle === 'in_service' || lifecycleReason !== '') return
  throw badField('lifecycleReason', 'Say why it is stored or withdrawn.')
}

/** Without a number of any kind a piece is known by its id alone: no words could lead to it. */
export function identityOf(equipmentId: string, facts: EquipmentFacts): string {
  return equipmentIdentity(facts) ?? `numberless ${equipmentId}`
}

/** Two pieces may have the same words, told apart by a mark: it stays while the words do. */
export function identityAfter(row: EquipmentRow, after: EquipmentFacts): string {
  return equipmentIdentity(row) === equipmentIdentity(after) ? row.identity : identityOf(row.id, after)
}

export function nameOfChange(before: EquipmentFacts, after: EquipmentFacts): string {
  if (after.lifecycle !== before.lifecycle) {
    return after.lifecycle === 'in_service' ? 'equipment-returned' : 'equipment-retired'
  }
  if (after.siteAddressId !== before.siteAddressId || after.location !== before.location) return 'equipment-moved'
  const isRenamed = after.serialNumber !== before.serialNumber || after.description !== before.description
  return isRenamed ? 'equipment-renamed' : 'equipment-changed'
}

function lessorFacts(lessor: SentPiece['lessor']) {
  if (lessor === undefined) return {}
  const { name = '', address = '', email = '' } = lessor ?? {}
  return { lessorName: name, lessorAddress: address, lessorEmail: email }
}
