import { send, sendPage } from '#web/api/client.ts'
import { isOwnRefusal } from '#web/api/answer.ts'
import { fetchWhileProgress } from '#web/api/idle-timeout.ts'
import { getDefectPhrases, getDeviceWork, listKnownEquipment } from '#contract/inspections/device.contract.ts'
import { listItems } from '#contract/inspections/inspections.contract.ts'

export type ServerRequests = typeof fetchFromServer

/** So long without a byte, and a photo is fetched another time. */
const photoIdleMs = 30_000

export const fetchFromServer = {
  work: (stamp: string | undefined) => send(getDeviceWork, { stamp }),
  items: async (jobId: string) => (await sendPage(listItems, { jobId })).rows,
  equipment: async (companyId: string) =>
    (await sendPage(listKnownEquipment, { companyId, include: 'never-examined' })).rows,
  phrases: (stamp: string | undefined) => send(getDefectPhrases, { stamp }),
  photo: (url: string) => fetchWhileProgress(url, {}, photoIdleMs, imageIn),
}

/** Null when it is not to be had now; `missing` when the server says that there is none. */
async function imageIn(response: Response): Promise<{ bytes: ArrayBuffer; type: string } | 'missing' | null> {
  const refused = { status: 404, header: (name: string) => response.headers.get(name) }
  if (response.status === 404 && isOwnRefusal(await response.json().catch(() => null), refused)) return 'missing'
  const type = response.headers.get('content-type') ?? ''
  return response.ok && type.startsWith('image/') ? { bytes: await response.arrayBuffer(), type } : null
}
