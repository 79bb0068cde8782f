import { z } from 'zod'
import { Session } from '#contract/auth/auth.contract.ts'
import { downloadEndpoint, endpoint } from '#contract/endpoint.ts'

export const startSingleSignOn = downloadEndpoint({
  base: '/api',
  path: '/auth/oidc/start',
  allow: 'anyone',
  summary: 'Leads a browser to the provider of single sign-on.',
  input: z.object({}),
})

/** What is unreadable is as good as missing: a person is looking, and is led back. */
const fromProvider = z.string().max(4000).optional().catch(undefined)

export const finishSingleSignOn = downloadEndpoint({
  base: '/api',
  path: '/auth/oidc/callback',
  allow: 'anyone',
  summary:
    'Where the provider leads the browser back to; leads on to the sign-in page, with a one-time code or why not.',
  input: z.object({ code: fromProvider, state: fromProvider, iss: fromProvider, error: fromProvider }),
})

export const signInWithCode = endpoint({
  method: 'POST',
  path: '/auth/oidc',
  allow: 'anyone',
  summary: 'Signs in with the one-time code of the callback: within 60 seconds, once, in the browser that began.',
  input: z.object({ code: z.string().max(100) }),
  reply: Session,
})
