import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { roles } from '#contract/permissions.ts'
import { Id } from '#contract/values/ids.ts'
import { EmailAddress, Line } from '#contract/values/text.ts'
import { secondFactorKinds } from './auth.rules.ts'

export const UserRole = z.enum(roles)

export const CompanyReference = z.object({ _id: Id, name: z.string() })

/** Who is signed in: what the session in the browser keeps. */
export const SessionUser = z.object({
  _id: Id,
  name: z.string(),
  email: z.string(),
  role: UserRole,
  companyId: CompanyReference.nullable(),
  signatureUrl: z.string().nullable(),
})
export type SessionUser = z.infer<typeof SessionUser>

export const PasskeyReference = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
})

export const NewPassword = z.string().min(8, 'Use at least 8 characters.').max(128, 'Use at most 128 characters.')

export const Session = z.object({
  user: SessionUser,
  token: z.string(),
  /** The firm requires a second factor: until one is set up, this session can do nothing else but send what waits in an outbox. */
  mustSetUp: z.literal(true).optional(),
})
export type Session = z.infer<typeof Session>

/** What the browser makes an assertion from: `PublicKeyCredential.parseRequestOptionsFromJSON`. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.enum(['required', 'preferred']),
  allowCredentials: z.array(PasskeyReference).optional(),
})
export type PasskeyRequest = z.infer<typeof PasskeyRequest>

export const SecondFactorNeeded = z.object({
  secondFactor: z.object({
    /** Lives five minutes and five tries. */
    challenge: z.string(),
    kinds: z.array(z.enum(secondFactorKinds)),
    /** Null where this person has no passkey. */
    passkeyOptions: PasskeyRequest.nullable(),
  }),
})
export type SecondFactorNeeded = z.infer<typeof SecondFactorNeeded>

/** Stricter checks would tell a stranger which passwords can exist. */
export const Credentials = z.object({
  email: EmailAddress,
  password: z.string().min(1, 'Enter your password.').max(1000),
})

export const signIn = endpoint({
  method: 'POST',
  path: '/auth/login',
  allow: 'anyone',
  summary: 'Signs a user in. One with a second factor is answered with a challenge instead of a token.',
  input: Credentials,
  reply: z.union([Session, SecondFactorNeeded]),
})

export const signOut = endpoint({
  method: 'POST',
  path: '/auth/logout',
  allow: 'session:own',
  beforeSecondFactor: true,
  summary: 'Ends the session that asks; its token and its file addresses stop working at once.',
  input: z.object({}),
  reply: z.object({ signedOut: z.literal(true) }),
})

export const DemoAccount = z.object({ email: z.string(), password: z.string(), name: z.string(), role: UserRole })
export type DemoAccount = z.infer<typeof DemoAccount>

export const getWelcome = endpoint({
  method: 'GET',
  path: '/auth/welcome',
  allow: 'anyone',
  summary: 'Says what the sign-in screen should offer: demo accounts, or setting up an empty system.',
  input: z.object({}),
  reply: z.object({
    demoAccounts: z.array(DemoAccount),
    needsSetup: z.boolean(),
    singleSignOn: z.object({ name: z.string() }).optional(),
  }),
})

export const SetUp = z.object({
  code: Line,
  name: Line,
  email: EmailAddress,
  password: NewPassword,
})

export const setUp = endpoint({
  method: 'POST',
  path: '/auth/setup',
  allow: 'anyone',
  summary: 'Makes the first administrator of an empty system, with the one-time code that the server printed.',
  input: SetUp,
  reply: Session,
  status: 201,
})
