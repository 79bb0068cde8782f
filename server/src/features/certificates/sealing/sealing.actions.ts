import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { SigningIdentity } from '#contract/certificates/certificates.contract.ts'
import { whyAddressMisleads, whySealIsNotValid } from '#contract/certificates/seal.rules.ts'
import { AppError } from '#contract/errors.ts'
import type { Deps } from '#server/deps.ts'
import type { SealKey } from '#server/pdf/render-request.ts'
import { selfMadeSeal } from './self-made-seal.actions.ts'

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
