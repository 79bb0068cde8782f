import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Day } from '#contract/values/days.ts'
import { publicLevels } from './public-tag.rules.ts'

export const PublicTag = z.object({
  level: z.enum(publicLevels),
  headline: z.string(),
  sentence: z.string(),
  nextExaminationDate: Day.nullable(),
  description: z.string(),
  serialNumber: z.string(),
  certificate: z.object({ number: z.string(), verifyUrl: z.string() }).nullable(),
  firm: z.object({ name: z.string(), phone: z.string() }),
})
export type PublicTag = z.infer<typeof PublicTag>

export const getPublicTag = endpoint({
  method: 'GET',
  path: '/t/:code',
  allow: 'anyone',
  summary:
    'Says whether the piece with this label may be used, as far as its company shows it. An unknown, ended or blank code is answered alike.',
  input: z.object({ code: z.string().max(100) }),
  reply: PublicTag,
})
