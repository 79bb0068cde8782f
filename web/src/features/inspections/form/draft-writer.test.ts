import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draftIntervalMs, draftWriter } from './use-draft-writer.ts'
import { listDrafts, newItemForm, saveDraft } from '#web/offline/store/drafts.ts'
import { newId } from '#web/offline/store/new-id.ts'
import { givenDevice } from '#web/testing/given-device.ts'
import { simulatedServer } from '#web/testing/simulated-server.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const keystrokeMs = 80

function givenForm() {
  const device = givenDevice({ server: simulatedServer() })
  const jobId = newId()
  const place = { form: newItemForm(jobId), jobId, tabId: newId() }
  const writer = draftWriter((value: number) => saveDraft(device.localSession, place, value))
  return { device, writer }
}

test.each(Array.from({ length: 50 }, (_, index) => 40 + index * 137))(
  'a kill after %s ms of typing without a pause loses at most the last second',
  async (killedAt) => {
    const { device, writer } = givenForm()
    for (let at = 0; at < killedAt; at += keystrokeMs) {
      writer.change(at)
      vi.advanceTimersByTime(keystrokeMs)
      // The writes that were begun reach the disk, as they do within milliseconds.
      await device.store.drafts.count()
    }

    device.store.close()
    const [draft] = await listDrafts(device.anotherTab().localSession)

    expect(typeof draft?.value === 'number' ? draft.value : -1).toBeGreaterThanOrEqual(killedAt - 1000)
  },
)

test('a change is written once, not for every interval after it', async () => {
  const write = vi.fn(async () => {})
  const writer = draftWriter(write)
  writer.change('a')
  writer.change('ab')

  await vi.advanceTimersByTimeAsync(10 * draftIntervalMs)

  expect(write.mock.calls).toEqual([['ab']])
})

test('what could not be written is tried again, unless something newer is to be written', async () => {
  const written: string[] = []
  let isFull = true
  const writer = draftWriter(async (value: string) => {
    if (isFull) throw new Error('The disk is full.')
    written.push(value)
  })
  writer.change('a')
  await vi.advanceTimersByTimeAsync(draftIntervalMs)
  expect(written).toEqual([])

  isFull = false
  writer.change('ab')
  await vi.advanceTimersByTimeAsync(2 * draftIntervalMs)

  expect(written).toEqual(['ab'])
})

test('nothing is written while the form is saved, and what was typed is written when that fails', async () => {
  const write = vi.fn(async () => {})
  const writer = draftWriter(write)
  writer.change('a')
  writer.hold()
  writer.flush()
  await vi.advanceTimersByTimeAsync(2 * draftIntervalMs)
  expect(write).not.toHaveBeenCalled()

  writer.release()
  await vi.advanceTimersByTimeAsync(draftIntervalMs)
  expect(write.mock.calls).toEqual([['a']])

  writer.change('ab')
  writer.hold()
  writer.drop()
  await vi.advanceTimersByTimeAsync(2 * draftIntervalMs)
  expect(write).toHaveBeenCalledOnce()
})
