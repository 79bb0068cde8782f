import { DefectPhrase } from '#contract/inspections/device.contract.ts'
import type { LocalSession } from '#web/offline/store/local-session.ts'
import { inOneStep } from '#web/offline/store/local-store.ts'
import { z } from 'zod'
import { asSender, localSessionOfSender, type PullDeps } from './pull.ts'

const askAgainMs = 60 * 60_000

const KnownPhrases = z.object({ stamp: z.string(), askedAt: z.number(), phrases: z.array(DefectPhrase) })

export async function pullPhrases(deps: PullDeps): Promise<void> {
  const localSession = localSessionOfSender(deps)
  if (!localSession) return
  const known = await readKnown(localSession)
  const askedAt = localSession.now()
  if (known && askedAt - known.askedAt < askAgainMs && askedAt >= known.askedAt) return
  const { stamp, isUnchanged, phrases } = await asSender(deps, localSession, () => deps.requests.phrases(known?.stamp))
  const value = { stamp, askedAt, phrases: isUnchanged ? (known?.phrases ?? []) : phrases }
  const row = { userId: localSession.userId, key: 'phrases' as const, value }
  await inOneStep(localSession, (step) => step.store.meta.put(row), { tables: [localSession.store.meta] })
}

export async function readPhrases(localSession: LocalSession): Promise<DefectPhrase[]> {
  return (await readKnown(localSession))?.phrases ?? []
}

async function readKnown({ store, userId }: LocalSession) {
  return KnownPhrases.safeParse((await store.meta.get([userId, 'phrases']))?.value).data
}
