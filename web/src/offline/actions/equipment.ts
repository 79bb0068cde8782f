import { addEntry } from '#web/offline/outbox/outbox.ts'
import type { LocalSession, StepSession } from '#web/offline/store/local-session.ts'
import { inOneStep } from '#web/offline/store/local-store.ts'
import { newId } from '#web/offline/store/new-id.ts'

interface Bound {
  jobId: string
  value: string
  about: string
  /** The item whose piece it is, also of one that the server does not know yet; else the piece itself. */
  to: { itemId: string } | { equipmentId: string }
}

export function bindTag(localSession: LocalSession, bound: Bound): Promise<void> {
  return inOneStep(localSession, (step) => writeTag(step, bound))
}

export async function writeTag(step: StepSession, { jobId, value, about, to }: Bound): Promise<void> {
  const input = { ...to, value, _id: newId() }
  if ('itemId' in to) await addEntry(step, { name: 'bindItemTag', jobId, about, input: { ...input, jobId } })
  else await addEntry(step, { name: 'bindTag', jobId, about, input })
}

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
