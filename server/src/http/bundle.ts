import type { z } from 'zod'
import type { JsonEndpoint } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Actor } from '#server/actor.ts'
import type { Log } from '#server/platform/log.ts'
import { parseInput, requirePermission, statusOf, type Created } from './route.ts'

interface BundledAnswer {
  status: number
  body: Record<string, unknown>
}

export function inBundle<Input extends z.ZodType, Reply extends z.ZodObject, Who extends Permission>(
  endpoint: JsonEndpoint<Input, Reply, Who>,
  handle: (input: z.output<Input>, caller: Actor) => Promise<z.input<Reply>>,
) {
  return creationInBundle(endpoint, async (input, actor) => ({ reply: await handle(input, actor), isNew: true }))
}

export function creationInBundle<Input extends z.ZodType, Reply extends z.ZodObject, Who extends Permission>(
  endpoint: JsonEndpoint<Input, Reply, Who>,
  handle: (input: z.output<Input>, caller: Actor) => Promise<Created<z.input<Reply>>>,
) {
  return async (sent: object, actor: Actor): Promise<BundledAnswer> => {
    requirePermission(actor, endpoint)
    const created = await handle(parseInput(endpoint, sent), actor)
    // As the route's serialiser: what is not listed does not leave.
    return { status: statusOf(endpoint, created), body: endpoint.reply.parse(created.reply) }
  }
}

/** A refusal is that call's own answer. A fault ends it: those before are answered, the rest is sent again. */
export async function answerBundle<Call>(
  log: Log,
  calls: Call[],
  answer: (call: Call) => Promise<BundledAnswer>,
): Promise<BundledAnswer[]> {
  const answers: BundledAnswer[] = []
  for (const call of calls) {
    try {
      answers.push(await answer(call).catch(asAnswer))
    } catch (fault) {
      if (answers.length === 0) throw fault
      log.error({ err: fault }, 'A call failed within a bundle.')
      break
    }
  }
  return answers
}

function asAnswer(error: unknown): BundledAnswer {
  if (!(error instanceof AppError) || error.status >= 500) throw error
  return { status: error.status, body: error.toRefusal() }
}
