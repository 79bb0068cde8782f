import type { z } from 'zod'
import type { PasskeyRequest } from '#contract/auth/auth.contract.ts'
import type { Assertion, NewCredential, PasskeyCreation } from '#contract/second-factor/second-factor.contract.ts'

/** Browsers since 2024, on pages that came by TLS. */
export function arePasskeysSupported(): boolean {
  return (
    typeof PublicKeyCredential === 'function' && typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function'
  )
}

/** Null when the person thought better of it. */
export async function askForPasskey(options: PasskeyRequest): Promise<Assertion | null> {
  // The browser's type lacks only the word that a field may be left out.
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON)
  return answered<Assertion>(navigator.credentials.get({ publicKey }))
}

export async function makePasskey(options: z.output<typeof PasskeyCreation>): Promise<NewCredential | null> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  return answered<NewCredential>(navigator.credentials.create({ publicKey }))
}

/** In words for the person: the browser's own are for developers. */
export class PasskeyFailed extends Error {}

async function answered<Json>(asking: Promise<Credential | null>): Promise<Json | null> {
  try {
    const credential = await asking
    // The contract's schema checks it at the server, as everything that is sent.
    return credential instanceof PublicKeyCredential ? (credential.toJSON() as Json) : null
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    // Cancelled, or nothing was chosen in time.
    if (name === 'NotAllowedError' || name === 'AbortError') return null
    if (name === 'InvalidStateError') throw new PasskeyFailed('This device already has a passkey for your account.')
    if (name === 'SecurityError') throw new PasskeyFailed('Passkeys don’t work at this address. Use the usual one.')
    throw new PasskeyFailed('This device could not use a passkey. Please try another way.', { cause: error })
  }
}
