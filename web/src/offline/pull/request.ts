import { send, sendPage } from '#web/api/client.ts'
import { isOwnRefusal } from '#web/api/answer.ts'
import { fetchWhileProgress } from '#web/api/idle-timeout.ts'
import {
  getDefectPhrases,
  getDeviceWork,
  listKnownEquipment,
  type DefectPhrases,
  type DeviceWork,
  type KnownEquipment,
} from '#contract/inspections/device.contract.ts'
import { listItems, type InspectionItem } from '#contract/inspections/inspections.contract.ts'

export interface ServerRequests {
  work: (stamp: string | undefined) => Promise<DeviceWork>
  items: (jobId: string) => Promise<InspectionItem[]>
  equipment: (companyId: string) => Promise<KnownEquipment[]>
  phrases: (stamp: string | undefined) => Promise<DefectPhrases>
  /** Null when it is not to be had now; `missing` when the server says that there is none. */
  photo: (url: string) => Promise<{ bytes: ArrayBuffer; type: string } | 'missing' | null>
}

/** So long without a byte, and a photo is fetched another time. */
const photoIdleMs = 30_000

export const fetchFromServer: ServerRequests = {
  work: (stamp) => send(getDeviceWork, { stamp }),
  items: async (jobId) => (await sendPage(listItems, { jobId })).rows,
  equipment: async (companyId) => (await sendPage(listKnownEquipment, { companyId, include: 'never-examined' })).rows,
  phrases: (stamp) => send(getDefectPhrases, { stamp }),
  photo: (url) => fetchWhileProgress(url, {}, photoIdleMs, imageIn),
}

async function imageIn(response: Response): ReturnType<ServerRequests['photo']> {
  const refused = { status: 404, header: (name: string) => response.headers.get(name) }
  if (response.status === 404 && isOwnRefusal(await response.json().catch(() => null), refused)) return 'missing'
  const type = response.headers.get('content-type') ?? ''
  return response.ok && type.startsWith('image/') ? { bytes: await response.arrayBuffer(), type } : null
}
