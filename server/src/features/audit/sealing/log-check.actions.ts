import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { listBlocks, listLogRows, replaceLogCheck, type LogBlock, type LogCheckRow } from './log-blocks.queries.ts'
import { firstDifference, hashOfBlock, packRows, rangeOf, startOfChain, type BlockHead } from './log-blocks.rules.ts'
import { readHeads, readLogKey, type LogKey } from './log-key.ts'

type Checking = Pick<Deps, 'db' | 'clock' | 'logSeal'>

export async function checkLog(deps: Checking): Promise<LogCheckRow> {
  const check = { ...(await verifyLog(deps)), checkedAt: deps.clock.now() }
  await replaceLogCheck(deps.db, check)
  return check
}

type Verdict = Omit<LogCheckRow, 'checkedAt'>

const blocksAtOnce = 100

export async function verifyLog({ db, logSeal }: Pick<Checking, 'db' | 'logSeal'>): Promise<Verdict> {
  // Before the blocks, so that one that is sealed meanwhile has no head without a block.
  const heads = await readHeads(logSeal)
  // Of two heads of one number, the earlier counts.
  const headOf = new Map(heads.toReversed().map((head) => [head.number, head]))
  const key = await readLogKey(logSeal)
  let last: LogBlock | undefined
  for (;;) {
    const blocks = await listBlocks(db, { after: last?.number ?? 0, limit: blocksAtOnce })
    if (blocks.length === 0) return cutOff(heads, last)
    const { sealed, broken } = sealedChain(blocks, { last, key, headOf })
    const found = (await differenceIn(db, sealed, last)) ?? broken
    if (found) {
      const before = sealed.findLast(({ rows }) => rangeOf(rows).last < found.row) ?? last
      return { holds: false, sealedUpTo: lastRowOf(before), firstDiffering: found.row, problem: found.problem }
    }
    last = sealed.at(-1)
  }
}

interface Chain {
  last: LogBlock | undefined
  key: LogKey | null
  headOf: Map<number, BlockHead>
}

interface Difference {
  row: number
  problem: string
}

/** The blocks up to the first that is not as it was sealed, and what is wrong with that one. */
function sealedChain(blocks: LogBlock[], { last, key, headOf }: Chain) {
  const sealed: LogBlock[] = []
  for (const block of blocks) {
    const broken = problemOf(block, { last: sealed.at(-1) ?? last, key, headOf })
    if (broken) return { sealed, broken }
    sealed.push(block)
  }
  return { sealed, broken: null }
}

function problemOf(block: LogBlock, { last, key, headOf }: Chain): Difference | null {
  const next = (last?.number ?? 0) + 1
  const head = headOf.get(next)
  const row = head?.first ?? (lastRowOf(last) ?? 0) + 1
  const of = `the block of entry ${row}`
  if (block.number !== next) return { row, problem: `The seal of ${of} was removed.` }
  if (!block.hash.equals(hashOfBlock(last?.hash ?? startOfChain, block.rows)))
    return { row, problem: `The seal of ${of} was changed.` }
  if (!key) return { row, problem: 'The key that the log was sealed with is missing.' }
  if (!key.isSignedBy(block.hash, block.signature)) return { row, problem: `The seal of ${of} is not ours.` }
  if (head && head.hash !== block.hash.toString('hex'))
    return { row, problem: `The seal of ${of} differs from the one in the data folder.` }
  return null
}

async function differenceIn(db: Db, sealed: LogBlock[], last: LogBlock | undefined): Promise<Difference | null> {
  const end = sealed.at(-1)
  if (!end) return null
  const rows = Buffer.concat(sealed.map((block) => block.rows))
  const { last: upTo } = rangeOf(end.rows)
  return firstDifference(rows, packRows(await listLogRows(db, { after: lastRowOf(last), upTo, limit: rows.length })))
}

function cutOff(heads: BlockHead[], last: LogBlock | undefined): Verdict {
  const sealedUpTo = lastRowOf(last)
  const missing = heads.find(({ number }) => number > (last?.number ?? 0))
  if (!missing) return { holds: true, sealedUpTo, firstDiffering: null, problem: '' }
  return {
    holds: false,
    sealedUpTo,
    firstDiffering: missing.first,
    problem: `The end of the log was cut off: entry ${missing.first} and those after it.`,
  }
}

function lastRowOf(block: LogBlock | undefined): number | null {
  return block ? rangeOf(block.rows).last : null
}
