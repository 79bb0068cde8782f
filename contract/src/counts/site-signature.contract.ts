import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { maxReportItems } from '#contract/inspections/completion/report-size.rules.ts'
import { Instant } from '#contract/values/days.ts'
import { Id } from '#contract/values/ids.ts'
import { Line } from '#contract/values/text.ts'

export const maxSignatureBytes = 200 * 1024
const pngAddress = 'data:image/png;base64,'
const tooLarge = 'The signature is larger than 200 KB.'

export const SignaturePicture = z
  .string()
  .max(pngAddress.length + Math.ceil(maxSignatureBytes / 3) * 4, tooLarge)
  .startsWith(pngAddress, 'Send the signature as a PNG data URL.')
  .regex(/^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/, 'Send the signature as a PNG data URL.')

export const signForSite = endpoint({
  method: 'POST',
  path: '/inspections/jobs/:jobId/site-signature',
  allow: 'inspections:work',
  beforeSecondFactor: true,
  summary:
    'Stores the signature of the person on site for the equipment that was not presented. An _id of the device makes it safe to send twice.',
  input: z.object({
    jobId: Id,
    _id: Id.toLowerCase(),
    name: Line,
    signature: SignaturePicture,
    // When it was given, however late it arrives, and for which items: it stands for no other.
    signedAt: Instant.optional(),
    itemIds: z.array(Id).max(maxReportItems).optional(),
  }),
  reply: z.object({ _id: Id, name: z.string(), signedAt: Instant }),
  status: 201,
  bodyLimit: 512 * 1024,
})
