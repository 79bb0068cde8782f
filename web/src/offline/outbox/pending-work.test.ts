import { describe, expect, test, vi } from 'vitest'
import { exportPending, pendingWorkLines } from './pending-work.ts'
import { completeJob } from '#web/offline/actions/completion.ts'
import { createItem } from '#web/offline/actions/items.ts'
import { newItemForm, saveDraft } from '#web/offline/store/drafts.ts'
import { newId } from '#web/offline/store/new-id.ts'
import { photoUrlOf } from '#web/offline/store/photo-address.ts'
import { storePhoto } from '#web/offline/store/photos.ts'
import { givenContent, givenDevice } from '#web/testing/given-device.ts'
import { simulatedServer } from '#web/testing/simulated-server.ts'
import { DeviceExportLine } from '#contract/inspections/pending-review/device-export.contract.ts'

function givenLocalSession() {
  return givenDevice({ server: simulatedServer(), userId: newId() }).localSession
}

type LocalSession = ReturnType<typeof givenLocalSession>

async function givenPhoto(localSession: LocalSession, jobId: string, size: number) {
  const bytes = Uint8Array.from({ length: size }, (_, at) => at % 251)
  return { bytes, photoId: await storePhoto(localSession, { jobId, file: new Blob([bytes], { type: 'image/jpeg' }) }) }
}

async function linesIn(file: Blob): Promise<DeviceExportLine[]> {
  const text = new TextDecoder().decode(await file.arrayBuffer())
  return text
    .trimEnd()
    .split('\n')
    .map((line) => DeviceExportLine.parse(JSON.parse(line)))
}

describe('an export of pending work', () => {
  test('holds everything in lines: entries in their order, items, half-filled forms and photos', async () => {
    const localSession = givenLocalSession()
    const jobId = newId()
    const { photoId, bytes } = await givenPhoto(localSession, jobId, 400_000)
    const itemId = newId()
    await createItem(localSession, { itemId, jobId, content: givenContent({ photoUrl: photoUrlOf(photoId) }) })
    await completeJob(localSession, jobId)
    const value = { itemId: newId(), values: { wll: '2 t' } }
    await saveDraft(localSession, { form: newItemForm(jobId), jobId, tabId: newId() }, value)

    const lines = await linesIn(await exportPending(localSession))

    expect(lines[0]).toMatchObject({ kind: 'head', product: 'Thorough', format: 1, userId: localSession.userId })
    const entries = lines.flatMap((line) => (line.kind === 'entry' ? [line.entry.name] : []))
    expect(entries).toEqual(['uploadPhoto', 'createItem', 'updateItem', 'completeJob'])
    expect(lines.find(({ kind }) => kind === 'item')).toMatchObject({ item: { _id: itemId } })
    expect(lines.find(({ kind }) => kind === 'draft')).toMatchObject({ value, jobId, itemId: null })
    const parts = lines.flatMap((line) => (line.kind === 'photo' ? [line] : []))
    expect(parts.map(({ _id, part, parts: all }) => [_id, part, all])).toEqual([0, 1, 2].map((n) => [photoId, n, 3]))
    const photo = Buffer.concat(parts.map(({ base64 }) => Buffer.from(base64, 'base64')))
    expect(photo.equals(Buffer.from(bytes))).toBe(true)
    expect(lines.at(-1)).toEqual({ kind: 'end', entries: 4, drafts: 1, photos: 1 })
  })

  test('says which photo is no longer on the device', async () => {
    const localSession = givenLocalSession()
    const { photoId } = await givenPhoto(localSession, newId(), 10)
    await localSession.store.photos.clear()

    expect(await linesIn(await exportPending(localSession))).toContainEqual({ kind: 'missing-photo', _id: photoId })
  })

  test('holds one photo in memory at a time, and makes the file of small parts', async () => {
    const localSession = givenLocalSession()
    const jobId = newId()
    for (let n = 0; n < 6; n++) await givenPhoto(localSession, jobId, 500_000)
    const read = vi.spyOn(localSession.store.photos, 'get')

    let photos = 0
    for await (const line of pendingWorkLines(localSession)) {
      expect(line.length).toBeLessThan(300_000)
      const { kind, part }: { kind: string; part?: number } = JSON.parse(line)
      if (kind === 'photo' && part === 0) photos += 1
      expect(read.mock.calls.length).toBe(photos)
    }
    expect(photos).toBe(6)

    const made: number[] = []
    const Real = Blob
    vi.stubGlobal(
      'Blob',
      class extends Real {
        constructor(parts: BlobPart[] = [], options?: BlobPropertyBag) {
          super(parts, options)
          made.push(parts.reduce((sum, each) => sum + (typeof each === 'string' ? each.length : 0), 0))
        }
      },
    )
    await exportPending(localSession)

    expect(Math.max(...made)).toBeLessThan(600_000)
  })
})
