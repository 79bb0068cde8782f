import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { SigningIdentity } from '#contract/certificates/certificates.contract.ts'
import type { Deps } from '#server/deps.ts'
import { storedSecret } from '#server/platform/stored-secret.ts'
import type { SealKey } from '#server/pdf/render-request.ts'
import { makeSeal } from '#server/pdf/self-signed.ts'
import { keepSealKey } from './sealing.queries.ts'

type SealDeps = Pick<Deps, 'db' | 'clock' | 'sealing' | 'publicUrl'>

/** What reports are sealed with: the firm's own, or one that is made when it is first asked for and kept. */
export async function sealKey(deps: SealDeps): Promise<SealKey> {
  const { p12, keyFile } = deps.sealing
  if (p12) return { kind: 'p12', p12: await readFile(p12.file), password: p12.password }
  const now = deps.clock.now()
  const make = () => makeSeal(`Report seal of ${new URL(deps.publicUrl).host}`, now)
  const pem = keyFile ? await storedSecret(keyFile, make) : await keepSealKey(deps.db, make, now)
  return { kind: 'pem', key: blockOf(pem, 'PRIVATE KEY'), certificate: blockOf(pem, 'CERTIFICATE') }
}

export async function getSigningIdentity(deps: SealDeps & Pick<Deps, 'pdfRenderer'>): Promise<SigningIdentity> {
  const key = await sealKey(deps)
  const [own = ''] = key.kind === 'pem' ? [key.certificate] : await deps.pdfRenderer.certificatesOf(key)
  const certificate = new X509Certificate(own)
  return {
    subject: inOneLine(certificate.subject),
    issuer: inOneLine(certificate.issuer),
    fingerprint: certificate.fingerprint256,
    validFrom: new Date(certificate.validFrom).toISOString(),
    validUntil: new Date(certificate.validTo).toISOString(),
    isSelfMade: key.kind === 'pem',
    usesTimestamps: deps.sealing.timestampUrl !== null,
    certificate: own,
  }
}

function blockOf(pem: string, label: string): string {
  const [block] = new RegExp(`-----BEGIN ${label}-----[^-]+-----END ${label}-----\\n?`).exec(pem) ?? []
  if (!block) throw new Error(`The kept sealing key has no ${label.toLowerCase()}.`)
  return block
}

function inOneLine(name: string): string {
  return name.trim().split('\n').join(', ')
}
