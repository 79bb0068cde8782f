import { plainNumber } from '#contract/inspections/equipment/equipment.rules.ts'
import type { DeviceWork } from '#contract/inspections/device.contract.ts'
import { boundKey } from '#web/offline/outbox/entries.ts'
import { tagKey, type EquipmentAlias } from '#web/offline/store/local-rows.ts'
import type { LocalSession } from '#web/offline/store/local-session.ts'
import { inOneStep } from '#web/offline/store/local-store.ts'
import { asSender, localSessionOfSender, failureOf, type PullDeps } from './pull.ts'

/** Fetches what was found last time at the companies of the open jobs, where something has been examined since. */
export async function pullHistory(deps: PullDeps): Promise<void> {
  const localSession = localSessionOfSender(deps)
  if (!localSession) return
  const { store, userId } = localSession
  // Only `storeJobs` writes this row, from that type.
  const companies = ((await store.meta.get([userId, 'companies']))?.value ?? []) as DeviceWork['companies']
  for (const { _id: companyId, equipmentStamp } of companies) {
    const known = await store.meta.get([userId, `equipment ${companyId}`])
    if (known?.value === equipmentStamp) continue
    await failureOf(deps, () => pullCompany(deps, localSession, companyId, equipmentStamp))
  }
}

async function pullCompany(
  deps: PullDeps,
  localSession: LocalSession,
  companyId: string,
  stamp: string,
): Promise<void> {
  const known = await asSender(deps, localSession, () => deps.requests.equipment(companyId))
  await inOneStep(localSession, async (step) => {
    const { store, userId } = step
    await store.equipment.where('[userId+companyId]').equals([userId, companyId]).delete()
    await store.equipment.bulkPut(
      known.map((each) => ({
        ...each,
        userId,
        companyId,
        serial: plainNumber(each.serialNumber) ?? '',
        tagKeys: (each.tags ?? []).map((tag) => tagKey(userId, tag)),
      })),
    )
    const aliases = known.flatMap(({ identity, aliases: some = [] }): EquipmentAlias[] =>
      some.map((alias) => [alias, identity]),
    )
    await store.meta.delete([userId, boundKey])
    await store.meta.bulkPut([
      { userId, key: `aliases ${companyId}`, value: aliases },
      { userId, key: `equipment ${companyId}`, value: stamp },
    ])
  })
}
