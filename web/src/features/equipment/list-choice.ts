import type { useListAddress } from '#web/ui/table/list-address.ts'
import type { Sorting } from '#web/ui/table/data-table.tsx'
import { conditions } from '#contract/inspections/equipment/condition.rules.ts'
import { equipmentSorts, type EquipmentSort } from '#contract/equipment/equipment.contract.ts'

export type ListAddress = ReturnType<typeof useListAddress>

/** What a list of equipment shows, as its address says. */
export function listChoice(address: ListAddress) {
  return {
    filter: {
      q: address.q,
      companyId: address.filter('company') ?? undefined,
      siteAddressId: address.filter('site') ?? undefined,
      condition: conditions.find((each) => each === address.filter('condition')),
    },
    sort: equipmentSorts.find((each) => each === address.filter('sort')) ?? ('due' satisfies EquipmentSort),
  }
}

/** A register is read from what is due first, or from A: never backwards. */
export function sortingOf(address: ListAddress, sort: EquipmentSort): Sorting {
  return { key: sort, direction: 'ascending', onSort: (key) => address.choose({ sort: key === 'due' ? null : key }) }
}

export const everything = { q: null, company: null, site: null, condition: null }
