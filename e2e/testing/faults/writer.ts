import { randomUUID } from 'node:crypto'
import type { Chance } from '#server/demo/seeded-chance.ts'
import type { Ledger } from './ledger.ts'
import type { PersistentCaller } from './persistent-caller.ts'

interface Workplace {
  companyId: string
  siteAddressId: string
  engineerId: string
}

interface Callers {
  admin: PersistentCaller
  engineer: PersistentCaller
}

/** One job after the other from its making to its invoice, until told to stop; the one begun is brought to its end. */
export async function writeWhile(
  isWanted: () => boolean,
  callers: Callers,
  { place, ledger, chance, photo }: { place: Workplace; ledger: Ledger; chance: Chance; photo: Buffer },
) {
  while (isWanted()) {
    const jobId = await makeJob(callers.admin, place, ledger)
    if (!jobId) continue
    const photos: string[] = []
    for (let count = 1 + chance.below(3); count > 0; count -= 1) {
      const photoUrl = chance.inPercent(50) ? await takePhoto(callers.engineer, ledger, photo, photos) : null
      const found = { isTwice: chance.inPercent(30), isDanger: chance.inPercent(30) }
      await examine(callers.engineer, { jobId, photoUrl, ...found }, ledger)
    }
    if (chance.inPercent(50)) await examineTogether(callers.engineer, jobId, ledger)
    // Each was added and saved once.
    const items = ledger.itemsOf(jobId).map(({ _id }) => ({ _id, version: 2 }))
    await callers.engineer.insist('POST', `/inspections/jobs/${jobId}/complete`, { body: { items, photos } })
    const certificate = await callers.engineer.insist('POST', `/certificates/jobs/${jobId}/generate`, { body: {} })
    ledger.certificates.push({
      jobId,
      number: String(certificate.body['number']),
      sha256: String(certificate.body['sha256']),
    })
    await callers.admin.insist('POST', '/invoices', { body: { jobId } }, [409])
    ledger.invoicedJobs.push(jobId)
    await order(callers.admin, ledger)
  }
}

async function order(admin: PersistentCaller, ledger: Ledger) {
  const body = { _id: randomUUID(), supplier: 'Chains & Co', lineItems: [{ description: 'Shackles', cost: 12.5 }] }
  const made = await admin.insist('POST', '/purchase-orders', { body })
  ledger.orders.push({ _id: body._id, poNumber: Number(made.body['poNumber']) })
}

/** A call that is not safe to repeat: made once, and what became of it when nobody answered is nobody's promise. */
async function makeJob(admin: PersistentCaller, place: Workplace, ledger: Ledger): Promise<string | null> {
  const title = `Job ${randomUUID()}`
  ledger.attemptedTitles.push(title)
  const { companyId, siteAddressId, engineerId: assignedEngineerId } = place
  const body = { title, scheduledDate: '2026-06-01', companyId, siteAddressId, assignedEngineerId, expects: 'items' }
  const answer = await admin.attempt('POST', '/jobs', { body })
  if (answer === 'unknown') return null
  if (answer.status !== 201) throw new Error(`A job was refused: ${JSON.stringify(answer.body)}`)
  ledger.jobs.push({ _id: String(answer.body['_id']), title })
  return String(answer.body['_id'])
}

async function takePhoto(engineer: PersistentCaller, ledger: Ledger, photo: Buffer, photos: string[]): Promise<string> {
  const _id = randomUUID()
  const form = () => {
    const data = new FormData()
    data.set('_id', _id)
    data.set('photo', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg')
    return data
  }
  const { body } = await engineer.insist('POST', '/inspections/upload-photo', { form })
  ledger.photos.push({ _id, sha256: String(body['sha256']) })
  photos.push(_id)
  return String(body['url'])
}

interface Examination {
  jobId: string
  photoUrl: string | null
  isTwice: boolean
  isDanger: boolean
}

const danger = {
  fitForPurpose: false,
  defectImmediateDanger: true,
  defectPart: 'Hook',
  defectDescription: 'Cracked',
  repairDetails: 'Renew the hook',
}

async function examine(
  engineer: PersistentCaller,
  { jobId, photoUrl, isTwice, isDanger }: Examination,
  ledger: Ledger,
) {
  const words = { serialNumber: `S-${randomUUID()}`, description: 'Chain Block', photoUrl }
  const item = { _id: randomUUID(), ...words, ...(isDanger && danger) }
  const path = `/inspections/jobs/${jobId}/items`
  await engineer.insist('POST', path, { body: item })
  if (isTwice) await engineer.insist('POST', path, { body: item })
  ledger.items.push({ jobId, _id: item._id, serialNumber: item.serialNumber, hasPhoto: photoUrl !== null })
  await engineer.insist('PUT', `/inspections/items/${item._id}`, { body: { wll: '2 t', version: 1 } })
}

const inOneBundle = 8

/** As a device does that was without signal: all items in one call, then all saves in another. */
async function examineTogether(engineer: PersistentCaller, jobId: string, ledger: Ledger) {
  const items = Array.from({ length: inOneBundle }, () => ({ _id: randomUUID(), serialNumber: `S-${randomUUID()}` }))
  const creations = items.map((item) => ({ ...item, jobId, description: 'Chain Block' }))
  await insistOnBundle(engineer, 'createItem', creations)
  for (const item of items) ledger.items.push({ ...item, jobId, hasPhoto: false })
  const saves = items.map(({ _id: itemId }) => ({ itemId, wll: '2 t', version: 1 }))
  await insistOnBundle(engineer, 'updateItem', saves)
}

/** What was left without an answer goes again, as it was. */
async function insistOnBundle(engineer: PersistentCaller, name: string, inputs: object[]) {
  let waiting = inputs.map((input) => ({ name, input }))
  while (waiting.length > 0) {
    const { body } = await engineer.insist('POST', '/inspections/bundle', { body: { calls: waiting } })
    const answers = body['answers'] as { status: number }[]
    const refused = answers.find(({ status }) => status >= 300)
    if (refused) throw new Error(`A call in a bundle was refused: ${JSON.stringify(refused)}`)
    waiting = waiting.slice(answers.length)
  }
}
