import type { useListAddress } from '#web/ui/table/list-address.ts'
import type { Sorting } from '#web/ui/table/data-table.tsx'
import { conditions } from '#contract/inspections/equipment/condition.rules.ts'
import { equipmentSorts, type EquipmentSort } from '#contract/equipment/equipment.contract.ts'

export type ListAddress = ReturnType<typeof useListAddress>

/** Pieces in service: a customer's compliance is counted of these. */
export const inService = { lifecycle: 'in_service' } as const
const outOfService = { lifecycle: 'stored,withdrawn' } as const
export const notRetired = conditions.filter((condition) => condition !== 'retired').join(',')

/** What a list of equipment shows, as its address says. Retired pieces are left out unless they are asked for. */
export function listChoice(address: ListAddress, whose: 'own' | 'every company’s') {
  const condition = conditions.find((each) => each === address.filter('condition'))
  const place = {
    q: address.q,
    companyId: address.filter('company') ?? undefined,
    siteAddressId: address.filter('site') ?? undefined,
  }
  return {
    condition,
    place,
    /** A stored piece that is unsafe is still the office's business; a customer finds it among what is retired. */
    listed:
      whose === 'own'
        ? { ...place, ...(condition === 'retired' ? outOfService : { ...inService, condition }) }
        : { ...place, condition: condition ?? notRetired },
    counted: whose === 'own' ? { ...place, ...inService } : place,
    sort: equipmentSorts.find((each) => each === address.filter('sort')) ?? ('due' satisfies EquipmentSort),
  }
}

/** A register is read from what is due first, or from A: never backwards. */
export function sortingOf(address: ListAddress, sort: EquipmentSort): Sorting {
  return { key: sort, direction: 'ascending', onSort: (key) => address.choose({ sort: key === 'due' ? null : key }) }
}

export const everything = { q: null, company: null, site: null, condition: null }
