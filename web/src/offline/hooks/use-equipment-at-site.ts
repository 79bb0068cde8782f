import type { KnownEquipment } from '#contract/inspections/device.contract.ts'
import type { LocalSession } from '#web/offline/store/local-session.ts'
import { useLiveQuery } from './use-live-query.ts'

interface Site {
  companyId: string
  siteAddressId: string
}

/** The known pieces in service at a site, what is due first in front; what nobody has examined yet comes last. */
export function useEquipmentAtSite({ companyId, siteAddressId }: Site): KnownEquipment[] {
  return useLiveQuery(readAtSite, JSON.stringify([companyId, siteAddressId])) ?? none
}

const none: KnownEquipment[] = []
const never = '9999'

async function readAtSite(localSession: LocalSession, about: string): Promise<KnownEquipment[]> {
  const [companyId, siteAddressId] = JSON.parse(about)
  const pieces = await ofCompany(localSession, companyId)
    .filter((piece) => piece.siteAddressId === siteAddressId && piece.lifecycle === 'in_service')
    .toArray()
  const dueOn = ({ nextExaminationDate }: KnownEquipment) => nextExaminationDate ?? never
  return pieces.toSorted((one, other) => dueOn(one).localeCompare(dueOn(other)))
}

function ofCompany({ store, userId }: LocalSession, companyId: string) {
  return store.equipment.where('[userId+companyId]').equals([userId, companyId])
}
