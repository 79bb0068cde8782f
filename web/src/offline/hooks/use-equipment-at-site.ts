import type { KnownEquipment } from '#contract/inspections/device.contract.ts'
import type { LocalSession } from '#web/offline/store/local-session.ts'
import { useLiveQuery } from './use-live-query.ts'

/** In service, what is due first in front; what nobody has examined yet comes last. */
export function useEquipmentAtSite({ companyId, siteAddressId }: Record<'companyId' | 'siteAddressId', string>) {
  return useLiveQuery(readBySite, JSON.stringify([companyId, siteAddressId])) ?? none
}

const none: Record<'here' | 'elsewhere', KnownEquipment[]> = { here: [], elsewhere: [] }
const never = '9999'

async function readBySite({ store, userId }: LocalSession, about: string): Promise<typeof none> {
  const [companyId, siteAddressId] = JSON.parse(about)
  const pieces = await store.equipment
    .where('[userId+companyId]')
    .equals([userId, companyId])
    .filter(({ lifecycle }) => lifecycle === 'in_service')
    .toArray()
  const dueOn = ({ nextExaminationDate }: KnownEquipment) => nextExaminationDate ?? never
  const dueFirst = pieces.toSorted((one, other) => dueOn(one).localeCompare(dueOn(other)))
  const isHere = (piece: KnownEquipment) => piece.siteAddressId === siteAddressId
  return { here: dueFirst.filter(isHere), elsewhere: dueFirst.filter((piece) => !isHere(piece)) }
}
