import type { DeviceWork } from '#contract/inspections/device.contract.ts'
import type { LocalSession } from '#web/offline/store/local-session.ts'
import { useLiveQuery } from './use-live-query.ts'

type Examiner = DeviceWork['examiner']

export function useExaminer(): Examiner | undefined {
  return useLiveQuery(readExaminer, '')
}

async function readExaminer({ store, userId }: LocalSession): Promise<Examiner | undefined> {
  // Only `storeJobs` writes this row, from that type.
  return (await store.meta.get([userId, 'examiner']))?.value as Examiner | undefined
}
