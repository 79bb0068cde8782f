import { AppError } from '#contract/errors.ts'
import type { DeviceWork } from '#contract/inspections/device.contract.ts'
import type { InspectionItem } from '#contract/inspections/inspections.contract.ts'
import { blankItem, type ItemContent } from '#contract/inspections/items/item-fields.ts'
import { statusOf } from '#contract/inspections/items/item-status.rules.ts'
import type { Job } from '#contract/jobs/jobs.contract.ts'
import type { Call } from '#web/offline/outbox/transport.ts'
import { photoIdsIn } from '#web/offline/store/photo-address.ts'
import { contentIn, contentUnder } from '#web/offline/store/item-content.ts'
import { contentOf, isSameContent } from '#web/offline/store/server-item.ts'
import { requireAsSeen } from './simulated-completion.ts'
import { keptItem, noSuchItem, requireDangers } from './simulated-notices.ts'

export interface StoredItem {
  jobId: string
  /** What each version says, the first one first. */
  versions: ItemContent[]
  isDeleted: boolean
}

interface StoredJob {
  status: Job['status']
  isDeleted: boolean
  holder: string
  formerHolders: string[]
  /** Another than its first. */
  companyId?: string
}

/** What happened for the first time, not what was repeated. */
export interface Effect {
  name: string
  jobId: string
  id: string
  content: ItemContent | null
  /** Of a save: what it took the place of. */
  replaced: ItemContent | null
}

const moment = '2026-11-15T09:00:00.000Z'

interface Memory {
  jobs: Map<string, StoredJob>
  items: Map<string, StoredItem>
  photos: Map<string, string>
  /** The jobs of the danger notices that were taken, by the notices' ids. */
  notices: Map<string, string>
}

interface State extends Memory {
  /** Ids of the completions that completed a job. */
  completions: Set<string>
  recovered: Call[]
  effects: Effect[]
}

/** A server that keeps the contract's promises to devices, in memory. */
export function simulatedServer() {
  const state: State = {
    jobs: new Map(),
    items: new Map(),
    photos: new Map(),
    notices: new Map(),
    recovered: [],
    effects: [],
    completions: new Set(),
  }
  let epoch = crypto.randomUUID()

  return {
    ...state,
    liveItems: (jobId: string) => liveItems(state, jobId),
    addJob(userId: string, facts: Partial<StoredJob> = {}): string {
      const jobId = crypto.randomUUID()
      state.jobs.set(jobId, { status: 'pending', isDeleted: false, holder: userId, formerHolders: [], ...facts })
      return jobId
    },
    backUp(): Memory {
      const { jobs, items, photos, notices } = state
      return structuredClone({ jobs, items, photos, notices })
    },
    /** As a restore from a backup leaves it: back where it was, and it says so. */
    restore(backup: Memory): void {
      epoch = crypto.randomUUID()
      const copy = structuredClone(backup)
      state.completions.clear()
      refill(state.jobs, copy.jobs)
      refill(state.items, copy.items)
      refill(state.photos, copy.photos)
      refill(state.notices, copy.notices)
    },
    answer: async (userId: string, call: Call, photo: File | null): Promise<object> =>
      answers[call.name](state, userId, call, photo),
    async answerBundle(userId: string, calls: Call[]): Promise<object> {
      const each = []
      for (const call of calls)
        each.push(await bundledAnswer(async () => answers[call.name](state, userId, call, null)))
      return { answers: each }
    },
    /** What `GET /inspections/device` gives. */
    work(userId: string, stamp: string | undefined): DeviceWork {
      const held = [...state.jobs].filter(([, job]) => job.holder === userId && !job.isDeleted)
      const listed = held.map(([id, job]) => ({
        ...toJob(id, job),
        itemCount: liveItems(state, id).length,
        itemsStamp: stampOf([...state.items].filter(([, item]) => item.jobId === id)),
        waitingWork: 0,
      }))
      const now = stampOf([epoch, listed])
      const examiner = { qualifications: 'LEEA', hasSignature: true, employer: '', employerAddress: '' }
      const isUnchanged = stamp === now
      return { epoch, stamp: now, isUnchanged, jobs: isUnchanged ? [] : listed, companies: [], examiner }
    },
    list: (jobId: string): InspectionItem[] => liveItems(state, jobId).map(([id, item]) => toItem(id, item)),
  }
}

export type SimulatedServer = ReturnType<typeof simulatedServer>

type Answer = (state: State, userId: string, call: Call, photo: File | null) => object | Promise<object>

const answers = {
  createItem(state, userId, call) {
    const { jobId, _id: id } = namesIn(call)
    const content = contentAfter(call, blankItem)
    const { job, isLate } = requireJob(state, userId, jobId)
    const existing = state.items.get(id)
    if (existing?.isDeleted) throw new AppError('item-deleted', 'This inspection item was deleted.')
    if (existing) {
      if (!isSameContent(existing.versions[0] ?? blankItem, content)) throw new AppError('id-taken', 'Id taken.')
      return job.holder === userId ? toItem(id, existing) : { _id: id, version: existing.versions.length }
    }
    requirePhotos(state, content)
    if (isLate) return keepForReview(state, call)
    const item: StoredItem = { jobId, versions: [content], isDeleted: false }
    state.items.set(id, item)
    if (job.status === 'pending') job.status = 'in_progress'
    state.effects.push({ name: 'createItem', jobId, id, content, replaced: null })
    return toItem(id, item)
  },

  updateItem(state, userId, call) {
    const { itemId: id, version } = namesIn(call)
    const item = requireItem(state, id)
    const { isLate } = requireJob(state, userId, item.jobId)
    if (item.isDeleted) throw new AppError('item-deleted', 'This inspection item was deleted.')
    const existing = item.versions.at(-1) ?? blankItem
    const content = contentAfter(call, existing)
    const made = version === undefined ? undefined : item.versions[version]
    if ((made && isSameContent(made, content)) || isSameContent(existing, content)) return toItem(id, item)
    requirePhotos(state, content)
    if (isLate) return keepForReview(state, call)
    requireVersion(id, item, version)
    item.versions.push(content)
    state.effects.push({ name: 'updateItem', jobId: item.jobId, id, content, replaced: existing })
    return toItem(id, item)
  },

  deleteItem(state, userId, call) {
    const { itemId: id, version } = namesIn(call)
    const item = requireItem(state, id)
    const { isLate } = requireJob(state, userId, item.jobId)
    if (item.isDeleted) return { _id: id }
    if (isLate) return keepForReview(state, call)
    requireVersion(id, item, version)
    item.isDeleted = true
    state.effects.push({ name: 'deleteItem', jobId: item.jobId, id, content: null, replaced: null })
    return { _id: id }
  },

  async uploadPhoto({ photos, effects }, _userId, call, photo) {
    const { _id: id } = namesIn(call)
    // The device itself says so, before anything is sent.
    if (!photo) throw new AppError('not-found', 'This photo is no longer on this device.')
    const bytes = new Uint8Array(await photo.arrayBuffer()).toString()
    const known = photos.get(id)
    if (known !== undefined && known !== bytes) throw new AppError('id-taken', 'Another photo has this id.')
    if (known === undefined) effects.push({ name: 'uploadPhoto', jobId: '', id, content: null, replaced: null })
    photos.set(id, bytes)
    return { _id: id, url: `/files/${id}/photo.jpg?s=1`, sha256: bytes }
  },

  completeJob(state, userId, call) {
    const { jobId, _id: id } = namesIn(call)
    const { job } = requireJob(state, userId, jobId)
    if (job.status !== 'completed' && state.completions.has(id)) return toJob(jobId, job)
    if (job.isDeleted || job.holder !== userId) throw new AppError('not-found', 'No such job.')
    requireAsSeen({ ...state, jobId, job: toJob(jobId, job), isCompleted: job.status === 'completed' }, call)
    if (job.status === 'completed') return toJob(jobId, job)
    if (liveItems(state, jobId).length === 0) throw new AppError('report-not-lawful', 'Add at least one item.')
    job.status = 'completed'
    if (id) state.completions.add(id)
    state.effects.push({ name: 'completeJob', jobId, id: jobId, content: null, replaced: null })
    return toJob(jobId, job)
  },

  placeEquipment: (state, userId, call) =>
    requireJob(state, userId, namesIn(call).jobId) && { _id: call.input.equipmentId, siteAddressId: null },
  createNotice(state, userId, call) {
    const { jobId, _id: id } = namesIn(call)
    const { job } = requireJob(state, userId, jobId)
    if (state.notices.has(id)) return { _id: id }
    requireDangers(state, call, toJob(jobId, job))
    state.notices.set(id, jobId)
    state.effects.push({ name: 'createNotice', jobId, id, content: null, replaced: null })
    return { _id: id }
  },
  bindItemTag: () => ({}),
  bindTag: () => ({}),
  signForSite: (_state, _userId, call) => ({ _id: call.input._id }),
} satisfies Record<Call['name'], Answer>

async function bundledAnswer(answer: () => Promise<object>): Promise<object> {
  try {
    return { status: 200, body: await answer() }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { status: error.status, body: error.toRefusal() }
  }
}

function requireJob({ jobs }: State, userId: string, jobId: string): { job: StoredJob; isLate: boolean } {
  const job = jobs.get(jobId)
  if (!job || ![job.holder, ...job.formerHolders].includes(userId)) throw new AppError('not-found', 'No such job.')
  return { job, isLate: job.isDeleted || job.holder !== userId || job.status === 'completed' }
}

/** Also one that is only kept for review, of which there is no version yet. */
function requireItem({ items, recovered }: State, itemId: string): StoredItem {
  const item = items.get(itemId) ?? keptItem(recovered, itemId)
  if (!item) throw noSuchItem()
  return item
}

function requireVersion(id: string, item: StoredItem, version: number | undefined): void {
  if (item.versions.length === 0) throw noSuchItem()
  if (version === undefined || version === item.versions.length) return
  const details = { current: toItem(id, item) }
  throw new AppError('stale-version', 'Someone else has changed this since you opened it.', { details })
}

function requirePhotos({ photos }: State, content: ItemContent): void {
  if (photoIdsIn(content).some((id) => !photos.has(id)))
    throw new AppError('invalid-input', 'This photo has not arrived.')
}

function keepForReview({ recovered }: State, call: Call): never {
  if (!recovered.some((other) => JSON.stringify(other) === JSON.stringify(call))) recovered.push(call)
  throw new AppError('kept-for-review', 'Your work is kept, and an administrator will look at it.')
}

function liveItems({ items }: State, jobId: string): [string, StoredItem][] {
  return [...items].filter(([, item]) => item.jobId === jobId && !item.isDeleted)
}

function refill<Value>(here: Map<string, Value>, there: Map<string, Value>): void {
  here.clear()
  for (const [id, value] of there) here.set(id, value)
}

function stampOf(value: unknown): string {
  return JSON.stringify(value)
}

/** The names that the calls' inputs hold; which of them, the endpoint says. */
function namesIn({ input }: Call) {
  return input as { _id: string; itemId: string; jobId: string; version?: number }
}

function contentAfter({ input }: Call, existing: ItemContent): ItemContent {
  return contentOf({ ...contentUnder(input, existing), ...contentIn(input) })
}

function toItem(id: string, { jobId, versions }: StoredItem): InspectionItem {
  const content = versions.at(-1) ?? blankItem
  const passing = (url: string) => `${url}?s=passing`
  const photos = content.photos.map(({ url }) => ({ url: passing(url) }))
  const photoUrl = content.photoUrl && passing(content.photoUrl)
  const record = { createdAt: moment, updatedAt: moment, version: versions.length }
  return { ...content, photoUrl, photos, _id: id, jobId, status: statusOf(content), ...record }
}

function toJob(id: string, { status, holder, companyId = id }: StoredJob): Job {
  return {
    _id: id,
    title: 'Six-monthly examination',
    description: '',
    status,
    scheduledDate: '2026-11-16',
    completedDate: status === 'completed' ? moment : null,
    companyId: { _id: companyId, name: 'Acme Ltd' },
    siteAddressId: { _id: id, addressLine1: '1 Dock Road', addressLine2: '', city: 'Hull', postcode: 'HU1 1AA' },
    assignedEngineerId: { _id: holder, name: 'Tom Fletcher' },
    certificateUrl: null,
    itemCount: 0,
    examinedCount: 0,
    createdAt: moment,
    version: 1,
  }
}
