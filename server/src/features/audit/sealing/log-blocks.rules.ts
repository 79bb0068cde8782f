import { createHash } from 'node:crypto'
import type { LogBlock, LogRow } from './log-blocks.queries.ts'

const rowBytes = 40
export const startOfChain = Buffer.alloc(32)

export function packRows(rows: LogRow[]): Buffer {
  return Buffer.concat(
    rows.map(({ id, sha256 }) => {
      const packed = Buffer.alloc(rowBytes)
      packed.writeBigInt64BE(BigInt(id))
      sha256.copy(packed, 8)
      return packed
    }),
  )
}

export function hashOfBlock(previous: Buffer, rows: Buffer): Buffer {
  return createHash('sha256').update(previous).update(rows).digest()
}

export function rangeOf(rows: Buffer): { first: number; last: number } {
  return { first: idAt(rows, 0), last: idAt(rows, rows.length - rowBytes) }
}

export function firstDifference(sealed: Buffer, found: Buffer): { row: number; problem: string } | null {
  for (let at = 0; at < Math.max(sealed.length, found.length); at += rowBytes) {
    const [was, is] = [sealed.subarray(at, at + rowBytes), found.subarray(at, at + rowBytes)]
    if (was.equals(is)) continue
    if (was.length === 0) return added(idAt(is, 0))
    if (is.length === 0) return removed(idAt(was, 0))
    const [sealedId, foundId] = [idAt(was, 0), idAt(is, 0)]
    if (sealedId === foundId) return { row: sealedId, problem: `Entry ${sealedId} was changed.` }
    return foundId < sealedId ? added(foundId) : removed(sealedId)
  }
  return null
}

function added(row: number) {
  return { row, problem: `Entry ${row} was added after its block was sealed.` }
}

function removed(row: number) {
  return { row, problem: `Entry ${row} was removed.` }
}

function idAt(rows: Buffer, at: number): number {
  return Number(rows.readBigInt64BE(at))
}

export function formatHead({ number, rows, hash }: LogBlock): string {
  const { first, last } = rangeOf(rows)
  return `${number} ${first} ${last} ${hash.toString('hex')}\n`
}

export type BlockHead = ReturnType<typeof parseHeads>[number]

export function parseHeads(text: string) {
  return [...text.matchAll(/^(\d+) (-?\d+) (-?\d+) ([0-9a-f]{64})$/gm)].map(([, number, first, last, hash]) => ({
    number: Number(number),
    first: Number(first),
    last: Number(last),
    hash: String(hash),
  }))
}
