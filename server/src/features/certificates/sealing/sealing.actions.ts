import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { SigningIdentity } from '#contract/certificates/certificates.contract.ts'
import { whyAddressMisleads, whySealIsNotValid } from '#contract/certificates/seal.rules.ts'
import { AppError } from '#contract/errors.ts'
import type { Deps } from '#server/deps.ts'
import type { SealKey } from '#server/pdf/render-request.ts'
import { recordEvent } from '#server/db/audit.ts'
import type { Db } from '#server/db/database.ts'
import { aboutToolSettings } from '#server/features/tool-settings/tool-settings.actions.ts'
import { findToolSettings } from '#server/features/tool-settings/tool-settings.queries.ts'
import { readSecret, replaceSecret } from '#server/platform/stored-secret.ts'
import { findSealKey, lockSealKey, replaceSealKey } from './sealing.queries.ts'

type SealDeps = Pick<Deps, 'db' | 'clock' | 'sealing' | 'pdfRenderer'>

/** What reports are sealed with: the firm's own, or one that the system makes for itself. Refuses one that is not valid now. */
export async function sealKey(deps: SealDeps): Promise<SealKey> {
  const { key, error } = await openSeal(deps)
  if (error) throw new AppError('seal-not-valid', error)
  return key
}

export async function getSigningIdentity(
  deps: SealDeps & Pick<Deps, 'publicUrl' | 'isDemo'>,
): Promise<SigningIdentity> {
  const { key, certificate, error } = await openSeal(deps)
  return {
    subject: inOneLine(certificate.subject),
    issuer: inOneLine(certificate.issuer),
    fingerprint: certificate.fingerprint256,
    validFrom: new Date(certificate.validFrom).toISOString(),
    validUntil: new Date(certificate.validTo).toISOString(),
    isSelfMade: key.kind === 'pem',
    usesTimestamps: deps.sealing.timestampUrl !== null,
    certificate: certificate.toString(),
    warnings: [error, misleadingAddress(deps)].filter((warning) => warning !== null),
  }
}

/** A demo prints nothing that anyone keeps. */
export function misleadingAddress({ publicUrl, isDemo }: Pick<Deps, 'publicUrl' | 'isDemo'>): string | null {
  return isDemo ? null : whyAddressMisleads(publicUrl)
}

async function openSeal(deps: SealDeps) {
  const { p12 } = deps.sealing
  if (!p12) {
    const key = await selfMadeSeal(deps)
    return { key, certificate: new X509Certificate(key.certificate), error: null }
  }
  const key: SealKey = { kind: 'p12', p12: await readFile(p12.file), password: p12.password }
  const [own = ''] = await deps.pdfRenderer.certificatesOf(key)
  const certificate = new X509Certificate(own)
  const validity = { validFrom: new Date(certificate.validFrom), validUntil: new Date(certificate.validTo) }
  return { key, certificate, error: whySealIsNotValid(validity, deps.clock.now()) }
}

function inOneLine(name: string): string {
  return name.trim().split('\n').join(', ')
}

type OwnKey = Extract<SealKey, { kind: 'pem' }>

/** Of X.520: no name in a certificate is longer. */
const maxNameLength = 64

/**
 * The key that the system made for itself and keeps. It is named after the firm: where there is none, or the firm has another name
 * by now, or it has run out, a new one is made. What was sealed before carries its own certificate and stays valid.
 */
export async function selfMadeSeal(deps: SealDeps): Promise<OwnKey> {
  const existing = await storedKey(deps.db, deps)
  if (existing && (await isFit(deps.db, deps, existing))) return existing
  return deps.db.transaction().execute(async (tx) => {
    await lockSealKey(tx)
    const meanwhile = await storedKey(tx, deps)
    if (meanwhile && (await isFit(tx, deps, meanwhile))) return meanwhile
    return renew(tx, deps, meanwhile)
  })
}

async function renew(tx: Db, deps: SealDeps, last: OwnKey | null): Promise<OwnKey> {
  const now = deps.clock.now()
  // With the first key of its own: no other start needs to read what makes one.
  const { makeSeal } = await import('#server/pdf/self-signed.ts')
  const pem = await makeSeal((await nameOf(tx)) || 'Report seal', now)
  if (deps.sealing.keyFile) await replaceSecret(deps.sealing.keyFile, pem)
  else await replaceSealKey(tx, pem, now)
  const made = keyIn(pem)
  await recordEvent(tx, deps.clock, {
    actor: null,
    what: 'seal-made',
    about: aboutToolSettings,
    before: last && certificateSummary(last),
    after: certificateSummary(made),
  })
  return made
}

/** A firm that has not said its name yet keeps what it has. */
async function isFit(db: Db, { clock }: SealDeps, key: OwnKey): Promise<boolean> {
  const certificate = new X509Certificate(key.certificate)
  const name = await nameOf(db)
  const hasRunOut = new Date(certificate.validTo) < clock.now()
  return !hasRunOut && (name === '' || certificate.toLegacyObject().subject.CN === name)
}

async function nameOf(db: Db): Promise<string> {
  const { companyName } = await findToolSettings(db)
  return [...companyName.trim()].slice(0, maxNameLength).join('')
}

async function storedKey(db: Db, { sealing }: SealDeps): Promise<OwnKey | null> {
  const pem = sealing.keyFile ? await readSecret(sealing.keyFile) : await findSealKey(db)
  return pem === null ? null : keyIn(pem)
}

function keyIn(pem: string): OwnKey {
  return { kind: 'pem', key: blockOf(pem, 'PRIVATE KEY'), certificate: blockOf(pem, 'CERTIFICATE') }
}

function blockOf(pem: string, label: string): string {
  const [block] = new RegExp(`-----BEGIN ${label}-----[^-]+-----END ${label}-----\\n?`).exec(pem) ?? []
  if (!block) throw new Error(`The kept sealing key has no ${label.toLowerCase()}.`)
  return block
}

function certificateSummary({ certificate }: OwnKey) {
  const { subject, fingerprint256: fingerprint } = new X509Certificate(certificate)
  return { subject, fingerprint }
}
