import { randomUUID } from 'node:crypto'
import type { CertificateItem } from '#contract/certificates/certificates.contract.ts'
import { AppError } from '#contract/errors.ts'
import { certificateNumber } from '#contract/values/certificate-number.ts'
import type { Actor } from '#server/actor.ts'
import { recordEvent } from '#server/db/audit.ts'
import type { Deps } from '#server/deps.ts'
import { keyedQueue, queue } from '#server/platform/queue.ts'
import { type CertificateFacts, issuedFacts } from '#server/features/certificates/document/certificate-facts.ts'
import { toCertificate, toCertificateItem } from '#server/features/certificates/certificate.mapper.ts'
import { findFacts, type CertificateRow } from '#server/features/certificates/certificates.queries.ts'
import { extractFacts, placeOf } from './extract-facts.ts'
import { findExtract, insertExtract, type ExtractRow } from './item-certificates.queries.ts'
import {
  requireCurrentCertificate,
  requireNotRevised,
} from '#server/features/certificates/read-certificates.actions.ts'
import { findToolSettings } from '#server/features/tool-settings/tool-settings.queries.ts'
import { storeCertificate } from '#server/features/certificates/document/certificates.pdf.ts'
import { newVerificationCode } from '#server/features/certificates/issuing/certificate-numbers.ts'
import type { Searched } from '#server/db/pages.ts'

const inTurn = queue({ atOnce: 2, waiting: 100 })
/** A person who presses twice waits here; what another server makes meanwhile counts. */
const onePerItem = keyedQueue({ atOnce: 1, waiting: 100 })

export async function listCertificateItems(deps: Deps, actor: Actor, filter: Searched & { jobId: string }) {
  const report = await requireCurrentCertificate(deps.db, actor, filter.jobId)
  const { items } = issuedFacts(await findFacts(deps.db, report.id))
  const found = items.map(toCertificateItem).filter((item) => matches(item, filter.q ?? ''))
  const { offset = 0, limit = found.length } = filter
  return { rows: found.slice(offset, offset + limit), total: found.length }
}

function matches({ description, serialNumber, assetNumber }: CertificateItem, q: string): boolean {
  return [description, serialNumber, assetNumber].some((text) => text.toLowerCase().includes(q.toLowerCase()))
}

/** What the job's current report says of one item, as a file of its own. Made when it is first asked for, and kept. */
export async function getItemCertificate(
  deps: Deps,
  actor: Actor,
  { jobId, itemId }: { jobId: string; itemId: string },
) {
  const report = await requireCurrentCertificate(deps.db, actor, jobId)
  const facts = issuedFacts(await findFacts(deps.db, report.id))
  const place = placeOf(facts, itemId)
  if (place === 0) throw noSuchItem()
  const { madeAt, ...extract } = await makeItemCertificate(deps, actor, { report, facts, itemId })
  const certificate = toCertificate(deps, actor, { ...report, ...extract })
  return { ...certificate, itemId, place, madeAt: madeAt.toISOString() }
}

export function makeItemCertificate(deps: Deps, maker: Maker, extracted: Extracted): Promise<ExtractRow> {
  const { report, itemId } = extracted
  return onePerItem(`${report.id} ${itemId}`, async () => {
    const existing = await findExtract(deps.db, report.id, itemId)
    if (existing) return existing
    await requireNotRevised(deps.db, report)
    return inTurn(() => makeExtract(deps, maker, extracted))
  })
}

type Maker = Pick<Actor, 'userId'>
type Extracted = { report: CertificateRow; facts: CertificateFacts; itemId: string }

async function makeExtract(deps: Deps, maker: Maker, { report, facts, itemId }: Extracted): Promise<ExtractRow> {
  const id = randomUUID()
  const code = newVerificationCode()
  const madeAt = deps.clock.now()
  const verifyUrl = `${deps.publicUrl}/verify/${code}`
  const { companyName: firmName } = await findToolSettings(deps.db)
  const extracted = extractFacts(facts, { itemId, code, verifyUrl, madeAt: madeAt.toISOString(), firmName })
  if (!extracted) throw noSuchItem()
  try {
    const file = await storeCertificate(deps, { facts: extracted, by: maker }, async (tx, sealed) => {
      const row = { id, certificateId: report.id, itemId, code, madeAt, madeBy: maker.userId, ...sealed }
      await requireNotRevised(tx, report)
      if (!(await insertExtract(tx, row))) throw new MadeMeanwhile()
      const { sha256, fileId } = sealed
      const after = { number: certificateNumber(facts.number), version: facts.version, itemId, sha256, fileId }
      await recordEvent(tx, deps.clock, { actor: maker, what: 'item-certificate-issued', about: report.jobId, after })
    })
    return { id, code, fileId: file.id, fileName: file.name, sha256: file.sha256, madeAt }
  } catch (error) {
    const other = error instanceof MadeMeanwhile ? await findExtract(deps.db, report.id, itemId) : undefined
    if (other) return other
    throw error
  }
}

function noSuchItem(): AppError {
  return new AppError('not-found', 'The certificate has no such item.')
}

/** Another server was asked for the same one at the same moment. */
class MadeMeanwhile extends AppError {
  constructor() {
    super('unavailable', 'The certificate could not be made just now. Please try again.', { retryAfterSeconds: 1 })
  }
}
