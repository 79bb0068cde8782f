import type { DeviceWork } from '#contract/inspections/device.contract.ts'
import type { LocalSession } from '#web/offline/store/local-session.ts'
import { useLiveQuery } from './use-live-query.ts'

type Examiner = DeviceWork['examiner']

/** What of the person decides on the warnings before completion; undefined until the server has told this device. */
export function useExaminer(): Examiner | undefined {
  return useLiveQuery(readExaminer, '')
}

async function readExaminer({ store, userId }: LocalSession): Promise<Examiner | undefined> {
  // Only `storeJobs` writes this row, from that type.
  return (await store.meta.get([userId, 'examiner']))?.value as Examiner | undefined
}
