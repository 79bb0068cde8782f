import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { roles } from '#contract/permissions.ts'
import { Id } from '#contract/values/ids.ts'
import { EmailAddress, Line } from '#contract/values/text.ts'

export const UserRole = z.enum(roles)

/** A reference to a company, filled in with its name. */
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

/** Long enough to resist guessing, no rules about its letters. */
export const NewPassword = z.string().min(8, 'Use at least 8 characters.').max(128, 'Use at most 128 characters.')

/** A fresh sign-in: the token stands for the user on every later call. */
export const Session = z.object({ user: SessionUser, token: z.string() })
export type Session = z.infer<typeof Session>

/** Stricter checks would tell a stranger which passwords can exist. */
export const Credentials = z.object({
  email: EmailAddress,
  password: z.string().min(1, 'Enter your password.').max(1000),
})

export const signIn = endpoint({
  method: 'POST',
  path: '/auth/login',
  allow: 'anyone',
  summary: 'Signs a user in.',
  input: Credentials,
  reply: Session,
})

export const signOut = endpoint({
  method: 'POST',
  path: '/auth/logout',
  allow: 'session:own',
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
  reply: z.object({ demoAccounts: z.array(DemoAccount), needsSetup: z.boolean() }),
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
