import { toNoticeItem } from '#contract/notices/notice-words.rules.ts'
import { createItem } from '#web/offline/actions/items.ts'
import { createNotice } from '#web/offline/actions/notices.ts'
import { readItem } from '#web/offline/hooks/use-local-items.ts'
import { noticeForm } from '#web/offline/store/drafts.ts'
import { newId } from '#web/offline/store/new-id.ts'
import { photoUrlOf } from '#web/offline/store/photo-address.ts'
import { storePhoto } from '#web/offline/store/photos.ts'
import { givenContent, givenDevice, type GivenDevice } from './given-device.ts'
import { simulatedServer } from './simulated-server.ts'

export const danger = { defectImmediateDanger: true, defectDescription: 'Hook cracked' }

const telling = {
  toldName: 'Jo Hall',
  toldRole: 'Site manager',
  how: 'in_person',
  toldAt: '2026-11-16T14:30:00.000Z',
  seriousInjuryRisk: true,
} as const

/** A phone with a job, on which dangers are recorded and notified; every call it makes is noted by its names. */
export async function givenTelling() {
  const server = simulatedServer()
  const device = givenDevice({ server })
  const { localSession, deps } = device
  const jobId = server.addJob(device.userId)
  await device.pull()

  return {
    server,
    device,
    jobId,
    calls: recordCalls(deps),
    addItem: async (facts: Parameters<typeof givenContent>[0] = danger) =>
      createItem(localSession, { itemId: newId(), jobId, content: givenContent(facts) }),
    addPhoto: async () => {
      const photoId = await storePhoto(localSession, { jobId, file: new Blob([newId()]) })
      return { photoId, photo: { url: photoUrlOf(photoId) } }
    },
    async tell(itemIds: string[], signature: Blob | null = null): Promise<string> {
      const items = await Promise.all(itemIds.map((itemId) => readItem(localSession, itemId)))
      const [noticeId, place] = [newId(), { form: noticeForm(jobId), jobId, tabId: 'tab' }]
      const told = items.filter((item) => item !== null).map(toNoticeItem)
      await createNotice(localSession, { noticeId, jobId, companyId: jobId, items: told, telling, signature, place })
      return noticeId
    },
    entriesAbout: (itemId: string) =>
      device.store.outbox.where('[userId+itemId]').equals([device.userId, itemId]).sortBy('place'),
  }
}

function recordCalls(deps: GivenDevice['deps']): string[] {
  const calls: string[] = []
  const { transport, transportBundle } = deps
  deps.transport = (call, photo, onProgress) => {
    calls.push(call.name)
    return transport(call, photo, onProgress)
  }
  deps.transportBundle = (bundle) => {
    calls.push(bundle.map(({ name }) => name).join(' '))
    return transportBundle(bundle)
  }
  return calls
}
