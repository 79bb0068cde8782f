import { z } from 'zod'
import { endpoint, largeBody } from '#contract/endpoint.ts'
import { createNotice } from '#contract/notices/notices.contract.ts'
import { createItem, deleteItem, updateItem } from '#contract/inspections/inspections.contract.ts'

/** The calls that may travel together: each is about one item, or tells of its danger, and is safe to send twice. */
export const bundled = { createItem, updateItem, deleteItem, createNotice }
export type BundledName = keyof typeof bundled

/** More would keep the sender without an answer for long. */
export const maxBundleSize = 32

export const sendBundle = endpoint({
  method: 'POST',
  path: '/inspections/bundle',
  allow: 'inspections:work',
  beforeSecondFactor: true,
  summary: `Makes up to ${maxBundleSize} calls about items, one after the other. Each is answered with the status and body it would get alone; after a fault fewer are answered, and the rest is to be sent again.`,
  input: z.object({
    calls: z
      .array(
        z.object({
          name: z.enum(['createItem', 'updateItem', 'deleteItem', 'createNotice'] satisfies BundledName[]),
          /** Of the call that is named: path names and body together. What is wrong with it is that call's answer. */
          input: z.record(z.string(), z.unknown()),
        }),
      )
      .min(1)
      .max(maxBundleSize),
  }),
  reply: z.object({
    answers: z.array(z.object({ status: z.int(), body: z.record(z.string(), z.unknown()) })),
  }),
  bodyLimit: largeBody,
})
