import { z } from 'zod'
import { endpoint, listEndpoint, listFile } from '#contract/endpoint.ts'
import { Day, Instant } from '#contract/values/days.ts'
import { Deleted, Id } from '#contract/values/ids.ts'
import { Line } from '#contract/values/text.ts'
import { tokenRoles } from './api-tokens.rules.ts'

export const NewApiToken = z.object({
  name: Line,
  /** As an engineer, a token sees its owner's own jobs. */
  role: z.enum(tokenRoles),
  readOnly: z.boolean(),
  endsOn: Day,
})

export const ApiToken = NewApiToken.extend({
  _id: Id,
  createdAt: Instant,
  /** To within ten minutes; null until its first use. */
  lastUsedAt: Instant.nullable(),
})
export type ApiToken = z.infer<typeof ApiToken>

export const listApiTokens = listEndpoint({
  path: '/account/tokens',
  allow: 'api-tokens:own',
  summary:
    'Lists one’s own API tokens that were not revoked, the latest first. The tokens themselves are never shown again.',
  input: z.object({}),
  row: ApiToken,
})

export const exportApiTokens = listFile(listApiTokens)

export const createApiToken = endpoint({
  method: 'POST',
  path: '/account/tokens',
  allow: 'api-tokens:own',
  summary: 'Makes an API token and shows it, this once.',
  input: NewApiToken,
  reply: ApiToken.extend({ token: z.string() }),
  status: 201,
})

export const revokeApiToken = endpoint({
  method: 'DELETE',
  path: '/account/tokens/:tokenId',
  allow: 'api-tokens:own',
  summary: 'Revokes one of one’s own API tokens; it stops working at once.',
  input: z.object({ tokenId: Id }),
  reply: Deleted,
})
