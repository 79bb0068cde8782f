import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { addAgain, keepMine, takeTheirs, withdraw } from '#web/offline/actions/attention.ts'
import { createItem, updateItem } from '#web/offline/actions/items.ts'
import { newId } from '#web/offline/store/new-id.ts'
import { readItem, readItems } from '#web/offline/hooks/use-local-items.ts'
import { readOutbox } from '#web/offline/hooks/use-sync-state.ts'
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
  'dies',
]
const pick = fc.nat(1000)
const device = fc.constantFrom(0, 1)
const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ step: fc.constant('create' as const), device }) },
  { weight: 2, arbitrary: fc.record({ step: fc.constant('open' as const), device, item: pick }) },
  { weight: 5, arbitrary: fc.record({ step: fc.constant('save' as const), device, item: pick }) },
  { weight: 1, arbitrary: fc.record({ step: fc.constant('delete' as const), device, item: pick }) },
  { weight: 3, arbitrary: fc.record({ step: fc.constant('pull' as const), device }) },
  { weight: 1, arbitrary: fc.record({ step: fc.constant('reassign' as const) }) },
  { weight: 2, arbitrary: fc.record({ step: fc.constant('decide' as const), device, choice: pick }) },
  {
    weight: 4,
    arbitrary: fc.record({
      step: fc.constant('flush' as const),
      device,
      fates: fc.array(fc.constantFrom(...fates), { maxLength: 4 }),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** Each thing written has a mark of its own; for each mark, the marks its writer had in sight. */
interface Written {
  seen: Set<string>
  /** The mark it was written over on the same device, which it stands for too. */
  over: string | null
}

async function play(steps: Step[]) {
  const server = simulatedServer()
  const tablet = givenDevice({ server })
  const devices: GivenDevice[] = [tablet, tablet.anotherDevice()]
  const jobId = server.addJob(tablet.userId)
  const written = new Map<string, Written>()
  const givenUp = new Set<string>()
  const forms = new Map<string, Awaited<ReturnType<typeof readItem>>>()
  let marks = 0
  for (const each of devices) await each.pull()

  const deviceAt = (index: number) => devices[index] ?? tablet

  async function someItem({ localSession }: GivenDevice, index: number) {
    const items = await readItems(localSession, jobId)
    return items[index % Math.max(1, items.length)]
  }

  function note(over: string | null): string {
    marks += 1
    const mark = `mark ${marks}`
    written.set(mark, { over, seen: new Set(over === null ? [] : [over]) })
    return mark
  }

  async function decide(each: GivenDevice, choice: number) {
    const { needsAttention, atOffice } = await readOutbox(each.localSession)
    const [refused] = [...needsAttention, ...atOffice]
    if (!refused) return
    const mine = refused.itemId === null ? null : await readItem(each.localSession, refused.itemId)
    if (refused.theirs && mine && choice % 2 === 0) {
      // Whoever keeps their own, the last word and those before it, has been shown the other.
      for (let mark: string | null = mine.wll; mark !== null; mark = written.get(mark)?.over ?? null) {
        written.get(mark)?.seen.add(refused.theirs.wll)
      }
      return keepMine(each.localSession, refused.entryId)
    }
    if (refused.status === 410 && mine && choice % 2 === 0) return addAgain(each.localSession, refused.entryId)
    if (mine) givenUp.add(mine.wll)
    return refused.theirs
      ? takeTheirs(each.localSession, refused.entryId)
      : withdraw(each.localSession, refused.entryId)
  }

  async function act(one: Step): Promise<void> {
    switch (one.step) {
      case 'create':
        await createItem(deviceAt(one.device).localSession, {
          itemId: newId(),
          jobId,
          content: givenContent({ wll: note(null) }),
        })
        return
      case 'open': {
        const item = await someItem(deviceAt(one.device), one.item)
        if (item) forms.set(`${one.device} ${item._id}`, item)
        return
      }
      case 'save': {
        const { localSession } = deviceAt(one.device)
        const item = await someItem(deviceAt(one.device), one.item)
        if (!item) return
        // A form may have been opened long ago; its writer saw what stood there then.
        const form = forms.get(`${one.device} ${item._id}`) ?? item
        forms.delete(`${one.device} ${item._id}`)
        const mark = note(item.wll)
        written.get(mark)?.seen.delete(item.wll)
        written.get(mark)?.seen.add(form.wll)
        return updateItem(localSession, { itemId: item._id, content: givenContent({ wll: mark }), basis: form.basis })
      }
      case 'delete': {
        const item = await someItem(deviceAt(one.device), one.item)
        if (!item) return
        givenUp.add(item.wll)
        return deleteShown(deviceAt(one.device).localSession, { itemId: item._id, reason: 'Scrapped' })
      }
      case 'pull':
        return deviceAt(one.device).pull()
      case 'reassign': {
        const job = server.jobs.get(jobId) ?? expect.fail()
        const isTheirs = job.holder === tablet.userId
        server.jobs.set(jobId, {
          ...job,
          holder: isTheirs ? 'someone else' : tablet.userId,
          formerHolders: [tablet.userId],
        })
        return
      }
      case 'decide':
        return decide(deviceAt(one.device), one.choice)
      case 'flush': {
        const each = deviceAt(one.device)
        each.fates.push(...one.fates)
        await each.flush().catch(() => null)
        each.fates.length = 0
        if (!each.store.isOpen()) devices[one.device] = each.anotherTab()
      }
    }
  }

  for (const one of steps) await act(one)
  return { server, devices, jobId, written, givenUp, decide }
}

type Played = Awaited<ReturnType<typeof play>>

/** The signal is back: everything is sent, and every question answered, until nothing waits. */
async function flushAll({ server, devices, jobId, decide }: Played) {
  const job = server.jobs.get(jobId) ?? expect.fail()
  job.holder = devices[0]?.userId ?? ''
  for (let round = 0; round < 30; round += 1) {
    for (const each of devices) {
      await each.flush()
      await decide(each, round)
      await each.pull()
    }
    const waiting = await Promise.all(devices.map((each) => each.pendingCount()))
    if (waiting.every((count) => count === 0)) break
  }
  for (const each of devices) await each.pull()
}

/** Everything that was ever said to be saved is in the server's records, or its writer gave it up or wrote over it. */
function expectNothingLost({ server, written, givenUp }: Played) {
  const known = new Set([
    ...server.effects.flatMap(({ content }) => (content ? [content.wll] : [])),
    ...server.recovered.flatMap(({ input }) => (typeof input.wll === 'string' ? [input.wll] : [])),
    ...givenUp,
  ])
  const later = new Map<string, string[]>()
  for (const [mark, { over }] of written) if (over !== null) later.set(over, [...(later.get(over) ?? []), mark])
  const isAccounted = (mark: string): boolean => known.has(mark) || (later.get(mark) ?? []).some(isAccounted)
  expect([...written.keys()].filter((mark) => !isAccounted(mark))).toEqual([])
}

/** Whatever a save took the place of, its writer had in sight, or one of those before it on the same device had. */
function expectNobodyOverwrittenUnseen({ server, written }: Played) {
  const hadSeen = (mark: string | null, other: string): boolean => {
    const facts = mark === null ? undefined : written.get(mark)
    if (!facts) return false
    return facts.seen.has(other) || [...facts.seen].some((seen) => !isAtServer(server, seen) && hadSeen(seen, other))
  }
  for (const { name, content, replaced } of server.effects) {
    if (name !== 'updateItem' || !content || !replaced) continue
    expect([content.wll, 'saw', replaced.wll, hadSeen(content.wll, replaced.wll)]).toContain(true)
  }
}

function isAtServer({ effects }: Played['server'], mark: string): boolean {
  return effects.some(({ content }) => content?.wll === mark)
}

async function expectAllInStep({ server, devices, jobId }: Played) {
  const existing = new Map(server.liveItems(jobId).map(([id, { versions }]) => [id, versions.at(-1)?.wll]))
  for (const { localSession } of devices) {
    const shown = await readItems(localSession, jobId)
    expect(new Map(shown.map(({ _id, wll }) => [_id, wll]))).toEqual(existing)
    expect(shown.every(({ sync }) => sync === 'sent')).toBe(true)
  }
}

test('two devices, any order and any loss: nothing is lost, nobody is overwritten unseen, and both end up alike', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const played = await play(steps)
      await flushAll(played)

      for (const each of played.devices) expect(await each.pendingCount()).toBe(0)
      expectNothingLost(played)
      expectNobodyOverwrittenUnseen(played)
      await expectAllInStep(played)
    }),
    { numRuns: inject('rounds') === 'all' ? 60 : 15 },
  )
})
