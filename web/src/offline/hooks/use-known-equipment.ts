import { equipmentIdentity, plainNumber } from '#contract/inspections/equipment.rules.ts'
import type { KnownEquipment } from '#contract/inspections/device.contract.ts'
import type { LocalSession } from '#web/offline/store/local-session.ts'
import { useLiveQuery } from './use-live-query.ts'

/** The company's known equipment with this serial number, as it is typed; what was found last time stands in `last`. */
export function useKnownEquipment(companyId: string, serialNumber: string): KnownEquipment[] {
  const serial = plainNumber(serialNumber)
  return useLiveQuery(readBySerial, serial === null ? '' : JSON.stringify([companyId, serial])) ?? noEquipment
}

interface Identified {
  serialNumber: string
  assetNumber: string
  description: string
}

/** The same piece of equipment at its last completed examination; null when it is not known. */
export function useLastFinding(companyId: string, item: Identified): KnownEquipment | null {
  const identity = equipmentIdentity(item)
  return useLiveQuery(readByIdentity, identity === null ? '' : JSON.stringify([companyId, identity])) ?? null
}

const noEquipment: KnownEquipment[] = []

async function readBySerial({ store, userId }: LocalSession, about: string): Promise<KnownEquipment[]> {
  if (about === '') return noEquipment
  const [companyId, serial] = JSON.parse(about)
  return store.equipment.where('[userId+companyId+serial]').equals([userId, companyId, serial]).toArray()
}

async function readByIdentity({ store, userId }: LocalSession, about: string): Promise<KnownEquipment | null> {
  if (about === '') return null
  const [companyId, identity] = JSON.parse(about)
  return (await store.equipment.get([userId, companyId, identity])) ?? null
}
