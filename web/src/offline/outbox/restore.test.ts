import { describe, expect, test, vi } from 'vitest'
import { completeJob } from '#web/offline/actions/completion.ts'
import { createItem, updateItem } from '#web/offline/actions/items.ts'
import { newId } from '#web/offline/store/new-id.ts'
import { photoUrlOf } from '#web/offline/store/photo-address.ts'
import { storePhoto } from '#web/offline/store/photos.ts'
import { readItem } from '#web/offline/hooks/use-local-items.ts'
import { givenContent, givenDevice } from '#web/testing/given-device.ts'
import { simulatedServer } from '#web/testing/simulated-server.ts'
import { deleteShown } from '#web/testing/delete-shown.ts'

async function givenTablet() {
  const server = simulatedServer()
  const tablet = givenDevice({ server })
  const jobId = server.addJob(tablet.userId)
  await tablet.pull()
  return { server, tablet, jobId, itemId: newId() }
}

describe('a server restored from an older backup', () => {
  test('is offered again what it had accepted since, in order, with what was written on top', async () => {
    const { server, tablet, jobId, itemId } = await givenTablet()
    const backup = server.backUp()
    const photoId = await storePhoto(tablet.localSession, { jobId, file: new Blob(['x']) })
    await createItem(tablet.localSession, { itemId, jobId, content: givenContent({ photoUrl: photoUrlOf(photoId) }) })
    await tablet.flush()
    const basis = async () => (await readItem(tablet.localSession, itemId))?.basis ?? expect.fail()
    const second = givenContent({ wll: 'second', photoUrl: photoUrlOf(photoId) })
    await updateItem(tablet.localSession, { itemId, content: second, basis: await basis() })
    await tablet.flush()
    await updateItem(tablet.localSession, { itemId, content: { ...second, wll: 'third' }, basis: await basis() })
    await completeJob(tablet.localSession, jobId)

    server.restore(backup)
    await tablet.pull()
    expect(await readItem(tablet.localSession, itemId)).toMatchObject({ wll: 'third', sync: 'waiting' })
    await tablet.flush()

    expect(server.items.get(itemId)?.versions.map(({ wll }) => wll)).toEqual(['', '', 'second', 'third'])
    expect(server.photos.has(photoId)).toBe(true)
    expect(server.jobs.get(jobId)?.status).toBe('completed')
    expect(await tablet.pendingCount()).toBe(0)
  })

  test('a server restored from an older backup that had lost nothing recognises everything and changes nothing', async () => {
    const { server, tablet, jobId, itemId } = await givenTablet()
    await createItem(tablet.localSession, { itemId, jobId, content: givenContent() })
    await completeJob(tablet.localSession, jobId)
    await tablet.flush()
    const effects = server.effects.length

    server.restore(server.backUp())
    await tablet.pull()
    await tablet.flush()

    expect(server.effects).toHaveLength(effects)
    expect(await tablet.pendingCount()).toBe(0)
  })

  test('is told again only that an item was deleted, whether it still has the item or not', async () => {
    const { server, tablet, jobId, itemId } = await givenTablet()
    const backups = [server.backUp()]
    await createItem(tablet.localSession, { itemId, jobId, content: givenContent() })
    await tablet.flush()
    backups.push(server.backUp())
    await deleteShown(tablet.localSession, { itemId, reason: 'Scrapped' })
    await tablet.flush()
    backups.push(server.backUp())

    for (const backup of backups) {
      server.restore(backup)
      await tablet.pull()
      await tablet.flush()

      expect(await tablet.pendingCount()).toBe(0)
      expect(server.liveItems(jobId)).toEqual([])
    }
  })

  test('hears of a job that was completed before that it was', async () => {
    const { server, tablet, jobId, itemId } = await givenTablet()
    const answered = vi.spyOn(server, 'answer')
    const backup = server.backUp()
    await createItem(tablet.localSession, { itemId, jobId, content: givenContent() })
    await completeJob(tablet.localSession, jobId)
    await tablet.flush()

    server.restore(backup)
    await tablet.pull()
    await tablet.flush()

    const completions = answered.mock.calls.map(([, call]) => call).filter(({ name }) => name === 'completeJob')
    expect(completions.map(({ input }) => input.isOfferedAgain)).toEqual([undefined, true])
  })

  test('does not complete again a job that was reopened since', async () => {
    const { server, tablet, jobId, itemId } = await givenTablet()
    await createItem(tablet.localSession, { itemId, jobId, content: givenContent() })
    await completeJob(tablet.localSession, jobId)
    await tablet.flush()
    const job = server.jobs.get(jobId) ?? expect.fail()
    job.status = 'in_progress'
    await tablet.pull()

    server.restore(server.backUp())
    await tablet.pull()
    await tablet.flush()

    expect(server.jobs.get(jobId)?.status).toBe('in_progress')
  })

  test('is not offered what its writer withdrew', async () => {
    const { server, tablet, jobId, itemId } = await givenTablet()
    await createItem(tablet.localSession, { itemId, jobId, content: givenContent() })
    const [entry] = await tablet.store.outbox.toArray()
    if (entry) await tablet.store.sent.put({ ...entry, leftAt: 1, outcome: 'withdrawn', isKept: false })
    await tablet.store.outbox.clear()

    server.restore(server.backUp())
    await tablet.pull()

    expect(await tablet.pendingCount()).toBe(0)
  })
})
