import { addEntry } from '#web/offline/outbox/outbox.ts'
import type { LocalSession } from '#web/offline/store/local-session.ts'
import { inOneStep } from '#web/offline/store/local-store.ts'

interface Placed {
  job: { _id: string; companyId: string; siteAddressId: string }
  equipmentId: string
  here: boolean
}

export function placeEquipment(localSession: LocalSession, { job, equipmentId, here }: Placed): Promise<void> {
  return inOneStep(localSession, async (step) => {
    const { store, userId } = step
    const seenAt = new Date(localSession.now()).toISOString()
    await store.equipment
      .where('[userId+companyId]')
      .equals([userId, job.companyId])
      .filter(({ _id }) => _id === equipmentId)
      .modify({ siteAddressId: here ? job.siteAddressId : null })
    await addEntry(step, {
      name: 'placeEquipment',
      jobId: job._id,
      input: { jobId: job._id, equipmentId, here, seenAt },
    })
  })
}
