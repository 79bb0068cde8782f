import { setTimeout } from 'node:timers/promises'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import type { Task } from '#server/tasks/task.ts'
import {
  type LogBlock,
  findLastBlock,
  findLastLogRow,
  findLogCheck,
  insertBlock,
  listBlocks,
  listLogRows,
  listLogWriters,
} from './log-blocks.queries.ts'
import { hashOfBlock, packRows, rangeOf, startOfChain } from './log-blocks.rules.ts'
import { checkLog } from './log-check.actions.ts'
import { appendHeads, makeLogKey, readHeads, readLogKey, type LogKey, type LogSealFiles } from './log-key.ts'

type Sealing = Pick<Deps, 'db' | 'clock' | 'logSeal'>

export const sealLogTask: Task = {
  name: 'seal-log',
  summary: 'Seals new log entries, so changes can’t go unnoticed. Every two minutes.',
  schedule: '*/2 * * * *',
  run: async ({ deps }) => {
    await sealLog(deps)
    if (!(await findLogCheck(deps.db))) await checkLog(deps)
  },
}

export const checkLogTask: Task = {
  name: 'check-log',
  summary: 'Checks that no sealed log entry has changed. Daily.',
  schedule: '50 3 * * *',
  run: async ({ deps }) => void (await checkLog(deps)),
}

const rowsPerBlock = 1000
const maxWaitMs = 5_000

/** What a running transaction may still write waits for the next time. Nobody who writes waits for this. */
export async function sealLog({ db, clock, logSeal }: Sealing, { waitMs = maxWaitMs } = {}): Promise<void> {
  const upTo = await findLastLogRow(db)
  let last = await findLastBlock(db)
  const key = await requireKey(logSeal, last)
  await appendMissingHeads(db, logSeal)
  if (upTo === null || !(await areWritersDone(db, waitMs))) return
  for (;;) {
    const after = last ? rangeOf(last.rows).last : null
    const rows = packRows(await listLogRows(db, { after, upTo, limit: rowsPerBlock }))
    if (rows.length === 0) return
    const hash = hashOfBlock(last?.hash ?? startOfChain, rows)
    last = { number: (last?.number ?? 0) + 1, rows, hash, signature: key.sign(hash) }
    await insertBlock(db, last, clock.now())
    await appendMissingHeads(db, logSeal)
  }
}

/** With another key the chain would break: then nothing is sealed, and the task says why. */
async function requireKey(files: LogSealFiles, last: LogBlock | undefined): Promise<LogKey> {
  const key = await readLogKey(files)
  if (!last) return key ?? makeLogKey(files)
  if (key?.isSignedBy(last.hash, last.signature)) return key
  throw new Error(`The log was sealed with a different key from the one in ${files.keyFile}. Put the earlier key back.`)
}

/** Those who write when it is asked; a caller that begins later draws a later number. */
async function areWritersDone(db: Db, waitMs: number): Promise<boolean> {
  let writers = await listLogWriters(db)
  for (let waited = 0; writers.length > 0 && waited < waitMs; waited += 100) {
    await setTimeout(100)
    const now = new Set(await listLogWriters(db))
    writers = writers.filter((id) => now.has(id))
  }
  return writers.length === 0
}

/** After the block is there: a head without its block would say that the end was cut off. */
async function appendMissingHeads(db: Db, files: LogSealFiles): Promise<void> {
  for (;;) {
    const after = (await readHeads(files)).at(-1)?.number ?? 0
    const blocks = await listBlocks(db, { after, limit: 1000 })
    await appendHeads(files, blocks)
    if (blocks.length === 0) return
  }
}
