import type { MoveStep } from '#server/features/jobs/jobs.actions.ts'
import { lockJob } from '#server/features/jobs/jobs.queries.ts'
import { choosePiece } from './item-equipment.actions.ts'
import { contentOf } from './item.mapper.ts'
import { listItemsWithPieces, updatePieceOfItem } from './items-of-moved-jobs.queries.ts'

/** A piece belongs to a company: at another one each item leads to the piece there that has its words, or to a new one. */
export const choosePiecesAnew: MoveStep = async (tx, { clock, actor }, { jobId }) => {
  const job = await lockJob(tx, jobId)
  if (!job) throw new Error('A job that is being moved is not there.')
  for (const item of await listItemsWithPieces(tx, jobId)) {
    const piece = await choosePiece(tx, { clock, actor, job }, { content: contentOf(item), before: item })
    await updatePieceOfItem(tx, item.id, piece)
  }
}
