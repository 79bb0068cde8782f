import { noticeWords, toNoticeItems, untoldDangers } from '#contract/notices/notice-words.rules.ts'
import type { Deps } from '#server/deps.ts'
import { recordEvent } from '#server/db/audit.ts'
import { listItems } from '#server/features/inspections/items/items.queries.ts'
import type { CompletionStep } from '#server/features/jobs/jobs.actions.ts'
import { queueNoticeMails } from './mail/notice-mail.actions.ts'
import { readAnsweredDangers } from './notice-items.queries.ts'
import { insertNotice, listNoticedItems } from './notices.queries.ts'

/**
 * Completing a job is never refused for a danger that nobody was told about: the server makes the notice itself, and it
 * stands on the office's list. In the transaction of the completion, so no danger is ever both completed and untold.
 */
export function noticeUntoldDangers({ publicUrl }: Pick<Deps, 'publicUrl'>): CompletionStep {
  return async (tx, { clock, actor }, jobId) => {
    const { rows } = await listItems(tx, { jobId })
    const told = await listNoticedItems(tx, jobId)
    const answeredOf = await readAnsweredDangers(
      tx,
      rows.map(({ id }) => id),
    )
    const items = toNoticeItems(
      rows.map((row) => ({ ...row, _id: row.id })),
      answeredOf,
    ).filter((item) => untoldDangers(item, told).length > 0)
    if (items.length === 0) return
    const words = noticeWords(items)
    const made = { origin: 'completion', madeBy: null, madeAt: clock.now() } as const
    const id = await insertNotice(tx, { ...made, jobId, words, items, telling: null, sha256: null })
    if (id === null) throw new Error('A notice without an id of its own is always new.')
    const after = { jobId, itemIds: items.map(({ itemId }) => itemId), words }
    await recordEvent(tx, clock, { actor, what: 'notice-made-untold', about: id, after })
    await queueNoticeMails(tx, { clock, publicUrl }, { noticeId: id, round: 1, queuedBy: actor.userId })
  }
}
