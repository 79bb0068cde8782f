import type { KnownEquipment } from '#contract/inspections/device.contract.ts'
import type { LocalSession } from '#web/offline/store/local-session.ts'
import { useLiveQuery } from './use-live-query.ts'

interface Site {
  companyId: string
  siteAddressId: string
}

interface PiecesBySite {
  /** In service at the site, what is due first in front; what nobody has examined yet comes last. */
  here: KnownEquipment[]
  elsewhere: KnownEquipment[]
}

export function useEquipmentAtSite({ companyId, siteAddressId }: Site): PiecesBySite {
  return useLiveQuery(readBySite, JSON.stringify([companyId, siteAddressId])) ?? none
}

const none: PiecesBySite = { here: [], elsewhere: [] }
const never = '9999'

async function readBySite(localSession: LocalSession, about: string): Promise<PiecesBySite> {
  const [companyId, siteAddressId] = JSON.parse(about)
  const pieces = await ofCompany(localSession, companyId)
    .filter(({ lifecycle }) => lifecycle === 'in_service')
    .toArray()
  const dueOn = ({ nextExaminationDate }: KnownEquipment) => nextExaminationDate ?? never
  const dueFirst = pieces.toSorted((one, other) => dueOn(one).localeCompare(dueOn(other)))
  const isHere = (piece: KnownEquipment) => piece.siteAddressId === siteAddressId
  return { here: dueFirst.filter(isHere), elsewhere: dueFirst.filter((piece) => !isHere(piece)) }
}

function ofCompany({ store, userId }: LocalSession, companyId: string) {
  return store.equipment.where('[userId+companyId]').equals([userId, companyId])
}
