import { z } from 'zod'
import { PasskeyReference, PasskeyRequest, Session } from '#contract/auth/auth.contract.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Instant } from '#contract/values/days.ts'
import { Deleted, Id } from '#contract/values/ids.ts'
import { Line, Text } from '#contract/values/text.ts'

const Challenge = z.string().max(100)
const Bytes = z.string().max(20_000)
const OwnPassword = z.string().min(1, 'Enter your password.').max(1000)
const Code = z.string().trim().min(1, 'Enter the code.').max(50)

/** Shown once: what is stored opens nothing. Null unless this was the first factor, which comes with them. */
const RecoveryCodes = z.array(z.string())

/** What the browser answers to a passkey request: `PublicKeyCredential.toJSON`. */
export const Assertion = z.object({
  id: Bytes,
  rawId: Bytes,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Bytes,
    authenticatorData: Bytes,
    signature: Bytes,
    userHandle: Bytes.nullish(),
  }),
})
export type Assertion = z.infer<typeof Assertion>

/** What the browser makes a new passkey from: `PublicKeyCredential.parseCreationOptionsFromJSON`. */
export const PasskeyCreation = z.object({
  rp: z.object({ name: z.string(), id: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.number(),
  excludeCredentials: z.array(PasskeyReference),
  authenticatorSelection: z.object({
    residentKey: z.enum(['discouraged', 'preferred', 'required']),
    userVerification: z.enum(['discouraged', 'preferred', 'required']),
  }),
  attestation: z.literal('none'),
})

/** The passkey that it made: `PublicKeyCredential.toJSON`. */
export const NewCredential = z.object({
  id: Bytes,
  rawId: Bytes,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Bytes,
    attestationObject: Bytes,
    transports: z.array(z.string().max(50)).max(10).optional(),
  }),
})
export type NewCredential = z.infer<typeof NewCredential>

export const Passkey = z.object({
  _id: Id,
  name: z.string(),
  createdAt: Instant,
  lastUsedAt: Instant.nullable(),
})
export type Passkey = z.infer<typeof Passkey>

export const SecondFactor = z.object({
  totp: z.object({ since: Instant }).nullable(),
  passkeys: z.array(Passkey),
  recoveryCodesLeft: z.int(),
  requiredFrom: Instant.nullable(),
})
export type SecondFactor = z.infer<typeof SecondFactor>

export const answerChallenge = endpoint({
  method: 'POST',
  path: '/auth/second-factor',
  allow: 'anyone',
  summary: 'Finishes a sign-in with a code of the app, a recovery code or a passkey. A challenge lives five minutes.',
  input: z
    .object({
      challenge: Challenge,
      code: Code.optional(),
      recoveryCode: Code.optional(),
      assertion: Assertion.optional(),
    })
    .refine(({ code, recoveryCode, assertion }) => [code, recoveryCode, assertion].filter(Boolean).length === 1, {
      error: 'Enter a code.',
      path: ['code'],
    }),
  reply: Session,
})

export const askPasskey = endpoint({
  method: 'POST',
  path: '/auth/passkey/options',
  allow: 'anyone',
  summary: 'Gives what the browser needs to sign in with a passkey alone.',
  input: z.object({}),
  reply: PasskeyRequest,
})

export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/auth/passkey',
  allow: 'anyone',
  summary: 'Signs in with a passkey alone, which must have checked who holds it.',
  input: z.object({ assertion: Assertion }),
  reply: Session,
})

export const getSecondFactor = endpoint({
  method: 'GET',
  path: '/account/second-factor',
  allow: 'session:own',
  beforeSecondFactor: true,
  summary: 'Says which second factors one has.',
  input: z.object({}),
  reply: SecondFactor,
})

export const startTotp = endpoint({
  method: 'POST',
  path: '/account/second-factor/totp',
  allow: 'session:own',
  beforeSecondFactor: true,
  summary:
    'Makes a new key for an authenticator app. Once a code has confirmed it, it counts, and takes the place of an earlier one.',
  input: z.object({ password: OwnPassword }),
  reply: z.object({
    secret: z.string(),
    /** `otpauth://…`, which the app reads. */
    otpauth: z.string(),
    qr: z.string(),
  }),
})

export const confirmTotp = endpoint({
  method: 'POST',
  path: '/account/second-factor/totp/confirm',
  allow: 'session:own',
  beforeSecondFactor: true,
  summary: 'Switches the authenticator app on with its first code, which counts as used.',
  input: z.object({ code: Code }),
  reply: z.object({ recoveryCodes: RecoveryCodes.nullable() }),
})

export const deleteTotp = endpoint({
  method: 'DELETE',
  path: '/account/second-factor/totp',
  allow: 'session:own',
  summary: 'Switches the authenticator app off; its key is forgotten.',
  input: z.object({ password: OwnPassword }),
  reply: SecondFactor,
})

export const startPasskey = endpoint({
  method: 'POST',
  path: '/account/passkeys/options',
  allow: 'session:own',
  beforeSecondFactor: true,
  summary: 'Gives what the browser needs to make a passkey.',
  input: z.object({ password: OwnPassword }),
  reply: PasskeyCreation,
})

export const createPasskey = endpoint({
  method: 'POST',
  path: '/account/passkeys',
  allow: 'session:own',
  beforeSecondFactor: true,
  summary: 'Adds the passkey that the browser made.',
  input: z.object({ name: Line, credential: NewCredential }),
  reply: z.object({ passkey: Passkey, recoveryCodes: RecoveryCodes.nullable() }),
  status: 201,
})

export const deletePasskey = endpoint({
  method: 'DELETE',
  path: '/account/passkeys/:passkeyId',
  allow: 'session:own',
  summary: 'Removes one of one’s own passkeys.',
  input: z.object({ passkeyId: Id, password: OwnPassword }),
  reply: Deleted,
})

export const createRecoveryCodes = endpoint({
  method: 'POST',
  path: '/account/recovery-codes',
  allow: 'session:own',
  summary: 'Makes ten new recovery codes; the earlier ones end.',
  input: z.object({ password: OwnPassword }),
  reply: z.object({ recoveryCodes: RecoveryCodes }),
})

export const resetSecondFactor = endpoint({
  method: 'DELETE',
  path: '/users/:userId/second-factor',
  allow: 'users:manage',
  summary: 'Removes another user’s second factors, after a phone was lost. Both are told by mail.',
  input: z.object({ userId: Id, reason: Text }),
  reply: Deleted,
})
