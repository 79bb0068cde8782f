import type { z } from 'zod'
import type { sendBundle } from '#contract/bundles/bundle.contract.ts'
import { Id } from '#contract/values/ids.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { noticePendingDangers } from '#server/features/notices/unnotified-dangers.actions.ts'

type Call = Pick<z.output<typeof sendBundle.input>['calls'][number], 'input'> & { name: string }
type Answer = z.output<typeof sendBundle.reply>['answers'][number]

export function itemsNoticedIn(calls: readonly Call[]): Set<string> {
  return new Set(noticesIn(calls).flatMap(({ itemIds }) => itemIds))
}

/** Of what was kept for review, dangers whose own notice was refused are told by the server after all. */
export async function noticePendingDangersOf(
  deps: Deps,
  actor: Actor,
  calls: readonly Call[],
  answers: readonly Answer[],
) {
  const kept = new Set(answers.flatMap(({ body }) => (body.code === 'kept-for-review' ? [String(body._id)] : [])))
  if (kept.size > 0) await noticeUnnotified(deps, actor, noticesIn(calls), kept)
}

export async function noticeImportedDangers(deps: Deps, actor: Actor, calls: readonly Call[]) {
  await noticeUnnotified(deps, actor, noticesIn(calls), itemsNoticedIn(calls))
}

type Told = ReturnType<typeof noticesIn>[number]

async function noticeUnnotified(deps: Deps, actor: Actor, told: Told[], kept: ReadonlySet<string>) {
  for (const { jobId, itemIds } of told) {
    for (const itemId of itemIds.filter((id) => kept.has(id))) {
      await deps.db.transaction().execute((tx) => noticePendingDangers(tx, deps, { actor, jobId, itemId }))
    }
  }
}

function noticesIn(calls: readonly Call[]) {
  return calls.flatMap(({ name, input: { jobId, itemIds } }) => {
    const job = Id.safeParse(jobId)
    if (name !== 'createNotice' || !job.success || !Array.isArray(itemIds)) return []
    return [{ jobId: job.data, itemIds: itemIds.flatMap((id) => Id.safeParse(id).data?.toLowerCase() ?? []) }]
  })
}
