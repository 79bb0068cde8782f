import type { Assertion, NewCredential } from '#contract/second-factor/second-factor.contract.ts'
import type { PasskeyRow } from './second-factor.queries.ts'

// The library takes a while to load and most sign-ins do without: it comes with the first passkey.
const library = () => import('@simplewebauthn/server')

/** ES256, RS256 and EdDSA, by their numbers of the COSE registry: what every authenticator has one of. */
const algorithms = [-7, -257, -8]
const timeout = 5 * 60_000

/** For these passkeys; or for whichever the person picks, which then must have checked who they are. */
export function passkeyRequest(publicUrl: string, challenge: string, passkeys?: PasskeyRow[]) {
  return {
    challenge,
    rpId: hostOf(publicUrl),
    timeout,
    userVerification: passkeys ? ('preferred' as const) : ('required' as const),
    ...(passkeys && { allowCredentials: passkeys.map(referenceTo) }),
  }
}

type Owner = Record<'id' | 'name' | 'email', string>

export function passkeyCreation(publicUrl: string, challenge: string, owner: Owner, existing: PasskeyRow[]) {
  return {
    rp: { name: 'Thorough', id: hostOf(publicUrl) },
    user: { id: handleOf(owner.id), name: owner.email, displayName: owner.name },
    challenge,
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' as const })),
    timeout,
    excludeCredentials: existing.map(referenceTo),
    // A passkey that the device keeps can be the whole sign-in; a simple key is still a second factor.
    authenticatorSelection: { residentKey: 'preferred' as const, userVerification: 'preferred' as const },
    attestation: 'none' as const,
  }
}

export async function verifiedCredential(publicUrl: string, challenge: string, credential: NewCredential) {
  const { verifyRegistrationResponse } = await library()
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...credential, clientExtensionResults: {} } as Parameters<
      typeof verifyRegistrationResponse
    >[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin: new URL(publicUrl).origin,
    expectedRPID: hostOf(publicUrl),
    requireUserVerification: false,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => ({ registrationInfo: undefined }))
  return registrationInfo?.credential ?? null
}

export async function verifiedCounter(
  publicUrl: string,
  passkey: PasskeyRow,
  { challenge, assertion, isWholeSignIn }: { challenge: string; assertion: Assertion; isWholeSignIn: boolean },
): Promise<number | null> {
  const { userHandle, ...response } = assertion.response
  if (userHandle && userHandle !== handleOf(passkey.userId)) return null
  const { verifyAuthenticationResponse } = await library()
  const answer = await verifyAuthenticationResponse({
    response: { ...assertion, response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: new URL(publicUrl).origin,
    expectedRPID: hostOf(publicUrl),
    requireUserVerification: isWholeSignIn,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.counter,
    },
  }).catch(() => ({ verified: false as const, authenticationInfo: undefined }))
  return answer.verified ? answer.authenticationInfo.newCounter : null
}

/** Whatever is no answer of a browser has the empty text, which is nobody's challenge. */
export function challengeIn(clientDataJSON: string): string {
  try {
    const { challenge }: { challenge?: unknown } = Object(
      JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()),
    )
    return typeof challenge === 'string' ? challenge : ''
  } catch {
    return ''
  }
}

function hostOf(publicUrl: string): string {
  return new URL(publicUrl).hostname
}

function handleOf(userId: string): string {
  return Buffer.from(userId).toString('base64url')
}

function referenceTo({ credentialId, transports }: PasskeyRow) {
  return { id: credentialId, type: 'public-key' as const, transports }
}
