import { z } from 'zod'
import { endpoint, uploadEndpoint } from '#contract/endpoint.ts'
import { Instant } from '#contract/values/days.ts'

export const OwnSignature = z.object({ signatureUrl: z.string().nullable() })
export type OwnSignature = z.infer<typeof OwnSignature>

export const HeadSignature = z.object({
  headSignatureUrl: z.string().nullable(),
  /** Whose signature it is: the administrator who drew it. */
  authorizedBy: z.string().nullable(),
  /** Saving it records a standing authorisation; since when. */
  authorizedAt: Instant.nullable(),
})
export type HeadSignature = z.infer<typeof HeadSignature>

export const uploadSignature = uploadEndpoint({
  path: '/users/signature',
  allow: 'signature:own',
  summary: 'Sets or replaces the signed-in user’s own signature.',
  field: 'signature',
  file: 'signature',
  input: z.object({}),
  reply: OwnSignature,
})

export const deleteSignature = endpoint({
  method: 'DELETE',
  path: '/users/signature',
  allow: 'signature:own',
  summary: 'Removes the signed-in user’s own signature.',
  input: z.object({}),
  reply: OwnSignature,
})

export const getHeadSignature = endpoint({
  method: 'GET',
  path: '/users/head-signature',
  allow: 'head-signature:manage',
  summary: 'Gives the one authoritative signature, shown as Authorised by on certificates.',
  input: z.object({}),
  reply: HeadSignature,
})

export const uploadHeadSignature = uploadEndpoint({
  path: '/users/head-signature',
  allow: 'head-signature:manage',
  summary: 'Sets or replaces the head signature.',
  field: 'headSignature',
  file: 'signature',
  input: z.object({}),
  reply: HeadSignature,
})

export const deleteHeadSignature = endpoint({
  method: 'DELETE',
  path: '/users/head-signature',
  allow: 'head-signature:manage',
  summary: 'Removes the head signature.',
  input: z.object({}),
  reply: HeadSignature,
})
