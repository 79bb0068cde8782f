import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { completeJob } from '#web/offline/actions/completion.ts'
import { createItem, updateItem } from '#web/offline/actions/items.ts'
import { newId } from '#web/offline/store/new-id.ts'
import { confirmNoDefect, undoNoDefect } from '#web/offline/actions/decide-items.ts'
import { storePhoto } from '#web/offline/store/photos.ts'
import { photoUrlOf } from '#web/offline/store/photo-address.ts'
import { readItem, readItems } from '#web/offline/hooks/use-local-items.ts'
import { givenContent, givenDevice, type Fate, type GivenDevice } from '#web/testing/given-device.ts'
import { simulatedServer } from '#web/testing/simulated-server.ts'
import { deleteShown } from '#web/testing/delete-shown.ts'

const fates: Fate[] = [
  'arrives',
  'is-lost',
  'loses-its-answer',
  'is-cut-short',
  'meets-a-fault',
  'meets-a-portal',
  'is-signed-out',
  'dies',
]

const pick = fc.nat(1000)
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ step: fc.constant('create' as const), job: pick }) },
  { weight: 5, arbitrary: fc.record({ step: fc.constant('save' as const), item: pick }) },
  { weight: 2, arbitrary: fc.record({ step: fc.constant('photograph' as const), item: pick }) },
  { weight: 1, arbitrary: fc.record({ step: fc.constant('delete' as const), item: pick }) },
  { weight: 1, arbitrary: fc.record({ step: fc.constant('confirm' as const), item: pick }) },
  { weight: 1, arbitrary: fc.record({ step: fc.constant('undo' as const) }) },
  { weight: 1, arbitrary: fc.record({ step: fc.constant('complete' as const), job: pick }) },
  { weight: 1, arbitrary: fc.record({ step: fc.constant('pull' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      step: fc.constant('flush' as const),
      fates: fc.array(fc.constantFrom(...fates), { maxLength: 5 }),
      tabs: fc.constantFrom(1, 2),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** What the person did, as they would tell it. */
interface Told {
  items: Map<string, { jobId: string; marks: string[]; photos: (string | null)[]; isDeleted: boolean }>
  completed: Set<string>
  photos: Map<string, string>
  /** Of items that were undone, the same may be said again. */
  undone: Set<string>
}

async function play(steps: Step[]) {
  const server = simulatedServer()
  const first = givenDevice({ server })
  const jobIds = [server.addJob(first.userId), server.addJob(first.userId)]
  let tabs: GivenDevice[] = [first, first.anotherTab()]
  const told: Told = { items: new Map(), completed: new Set(), photos: new Map(), undone: new Set() }
  let mark = 0
  let confirmed: string | undefined
  await first.pull()

  function openItem(index: number) {
    const open = [...told.items].filter(([, { isDeleted, jobId }]) => !isDeleted && !told.completed.has(jobId))
    return open[index % Math.max(1, open.length)]
  }
  function openJob(index: number) {
    const open = jobIds.filter((id) => !told.completed.has(id))
    return open[index % Math.max(1, open.length)]
  }

  async function act(one: Step) {
    const localSession = tabs[mark % 2]?.localSession ?? first.localSession
    mark += 1
    switch (one.step) {
      case 'create': {
        const jobId = openJob(one.job)
        if (!jobId) return
        const itemId = newId()
        await createItem(localSession, { itemId, jobId, content: givenContent({ wll: `mark ${mark}` }) })
        told.items.set(itemId, { jobId, marks: [`mark ${mark}`], photos: [null], isDeleted: false })
        return
      }
      case 'save':
      case 'photograph': {
        const [itemId, item] = openItem(one.item) ?? []
        if (!itemId || !item) return
        const shown = (await readItem(localSession, itemId)) ?? expect.fail('what was saved is shown')
        expect(shown.wll).toBe(item.marks.at(-1))
        let { photoUrl } = shown
        if (one.step === 'photograph') {
          const photoId = await storePhoto(localSession, { jobId: item.jobId, file: new Blob([`photo ${mark}`]) })
          told.photos.set(photoId, new TextEncoder().encode(`photo ${mark}`).toString())
          photoUrl = photoUrlOf(photoId)
        }
        await updateItem(localSession, {
          itemId,
          content: givenContent({ wll: `mark ${mark}`, photoUrl }),
          basis: shown.basis,
        })
        item.marks.push(`mark ${mark}`)
        item.photos.push(photoUrl)
        return
      }
      case 'confirm': {
        const [itemId] = openItem(one.item) ?? []
        if (itemId) await confirmNoDefect(localSession, itemId)
        confirmed = itemId
        return
      }
      case 'undo': {
        const shown = confirmed && (await readItem(localSession, confirmed))
        if (!shown || !shown.canUndo) return
        await undoNoDefect(localSession, shown._id)
        told.undone.add(shown._id)
        return
      }
      case 'delete': {
        const [itemId, item] = openItem(one.item) ?? []
        if (!itemId || !item) return
        await deleteShown(localSession, { itemId, reason: 'Scrapped' })
        item.isDeleted = true
        return
      }
      case 'complete': {
        const jobId = openJob(one.job)
        const hasItems = [...told.items.values()].some((item) => item.jobId === jobId && !item.isDeleted)
        if (!jobId || !hasItems) return
        await completeJob(localSession, jobId)
        told.completed.add(jobId)
        return
      }
      case 'pull':
        return tabs[0]?.pull()
      case 'flush':
        for (const tab of tabs) tab.fates.push(...one.fates)
        // A tab that dies takes its flush with it.
        await Promise.all(tabs.slice(0, one.tabs).map((tab) => tab.flush().catch(() => null)))
        for (const tab of tabs) tab.fates.length = 0
        tabs = tabs.map((tab) => (tab.store.isOpen() ? tab : tab.anotherTab()))
        return
    }
  }

  for (const one of steps) {
    await act(one)
    const isHere = await Promise.all(
      [...told.items].map(async ([id, { isDeleted, marks }]) => {
        const shown = await readItem(tabs[0]?.localSession ?? first.localSession, id)
        return isDeleted ? shown === null : shown?.wll === marks.at(-1)
      }),
    )
    expect(isHere).not.toContain(false)
  }
  // The signal is back.
  const last = tabs[0] ?? first
  await last.flush()
  return { server, last, told, jobIds }
}

const runs = inject('rounds') === 'all' ? 60 : 15

test('whatever happens on the way, the server ends up with exactly what the person did', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 25 }), async (steps) => {
      const played = await play(steps)

      expect(await played.last.pendingCount()).toBe(0)
      expectWhatWasTold(played)
      expectNothingTwice(played)
      await expectInOrder(played, steps)
      await expectDeviceInStep(played)
    }),
    { numRuns: runs },
  )
})

type Played = Awaited<ReturnType<typeof play>>

function expectWhatWasTold({ server, told }: Played) {
  const live = [...told.items].filter(([, { isDeleted }]) => !isDeleted)
  const atServer = [...server.items].filter(([, { isDeleted }]) => !isDeleted)
  expect(new Map(atServer.map(([id, { versions }]) => [id, versions.at(-1)?.wll]))).toEqual(
    new Map(live.map(([id, { marks }]) => [id, marks.at(-1)])),
  )
  for (const [id, { photos }] of live) expect(server.items.get(id)?.versions.at(-1)?.photoUrl).toBe(photos.at(-1))
  expect(server.photos).toEqual(told.photos)
  for (const [id, { status }] of server.jobs) expect(status === 'completed').toBe(told.completed.has(id))
  expect(server.recovered).toEqual([])
}

function expectNothingTwice({ server: { effects }, told: { undone } }: Played) {
  const creations = effects.filter(({ name }) => name === 'createItem').map(({ id }) => id)
  expect(new Set(creations).size).toBe(creations.length)
  const writes = effects
    .filter(({ id, content }) => content && !undone.has(id))
    .map(({ id, content }) => JSON.stringify([id, content]))
  expect(new Set(writes).size).toBe(writes.length)
}

async function expectInOrder({ last, jobIds }: Played, steps: Step[]) {
  const taken = (await last.store.sent.toArray()).sort((one, other) => one.leftAt - other.leftAt)
  for (const jobId of jobIds) {
    const ofJob = taken.filter((entry) => entry.jobId === jobId)
    for (const itemId of new Set(ofJob.map((entry) => entry.itemId))) {
      if (itemId !== null) expectAscending(ofJob.filter((entry) => entry.itemId === itemId))
    }
    const completion = ofJob.findIndex(({ name }) => name === 'completeJob')
    expect(completion).toBeOneOf([-1, ofJob.length - 1])
    // What waits for its photo or fails again and again lets the job's other items pass; without that the whole job is
    // in order.
    const isOvertaken = steps.some(({ step }) => step === 'photograph')
    if (!isOvertaken && !ofJob.some(({ failing }) => failing)) expectAscending(ofJob)
    // Photos travel beside the rest, but before whatever names them.
    for (const [index, { name, photoId }] of ofJob.entries()) {
      const photo = ofJob.findIndex((entry) => entry.name === 'uploadPhoto' && entry.photoId === photoId)
      if (name !== 'uploadPhoto' && photoId !== null && photo >= 0) expect(photo).toBeLessThan(index)
    }
  }
}

function expectAscending(entries: { place: number }[]) {
  const places = entries.map(({ place }) => place)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
}

async function expectDeviceInStep({ server, last, jobIds }: Played) {
  for (const jobId of jobIds) {
    const shown = await readItems(last.localSession, jobId)
    expect(new Set(shown.map(({ _id }) => _id))).toEqual(new Set(server.liveItems(jobId).map(([id]) => id)))
    expect(shown.every(({ sync }) => sync === 'sent')).toBe(true)
  }
}
