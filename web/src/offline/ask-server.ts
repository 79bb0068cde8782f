import { send, sendPage } from '#web/api/client.ts'
import {
  getDeviceWork,
  listKnownEquipment,
  type DeviceWork,
  type KnownEquipment,
} from '#contract/inspections/device.contract.ts'
import { listItems, type InspectionItem } from '#contract/inspections/inspections.contract.ts'

/** What a device asks the server for. */
export interface Ask {
  work: (stamp: string | undefined) => Promise<DeviceWork>
  items: (jobId: string) => Promise<InspectionItem[]>
  equipment: (companyId: string) => Promise<KnownEquipment[]>
  /** Null when it is not to be had now. */
  photo: (url: string) => Promise<{ bytes: ArrayBuffer; type: string } | null>
}

/** A large customer's 20,000 pieces are a megabyte on the wire, which takes a minute on a weak signal. */
const equipmentTimeoutMs = 5 * 60_000

export const askByNetwork: Ask = {
  work: (stamp) => send(getDeviceWork, { stamp }),
  items: async (jobId) => (await sendPage(listItems, { jobId })).rows,
  equipment: async (companyId) =>
    (await sendPage(listKnownEquipment, { companyId }, { timeoutMs: equipmentTimeoutMs })).rows,
  photo: async (url) => {
    const response = await fetch(url)
    const type = response.headers.get('content-type') ?? ''
    return response.ok && type.startsWith('image/') ? { bytes: await response.arrayBuffer(), type } : null
  },
}
