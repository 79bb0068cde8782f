import { bundled, mostInBundle } from '#contract/inspections/bundle.contract.ts'
import type { LetterRow } from '#web/offline/local-rows.ts'

/** What a weak signal carries while somebody still waits for the answer. */
const mostBytes = 32 * 1024

/**
 * The letters at the front that go in one call: of one job, about a different item each, and none that must wait for
 * something on its way. Each try without an answer halves the bundle, so that a link that can't carry a large one gets
 * smaller ones, in the end single letters.
 */
export function firstBundle(waiting: readonly LetterRow[], mustWait: (letter: LetterRow) => boolean): LetterRow[] {
  const [first, ...behind] = waiting
  if (!first || !mayShare(first)) return waiting.slice(0, 1)
  const most = mostInBundle / 2 ** first.attempts
  const bundle = [first]
  let bytes = sizeOf(first)
  for (const letter of behind) {
    bytes += sizeOf(letter)
    const isFull = bundle.length + 1 > most || bytes > mostBytes
    const isOfSameItem = bundle.some(({ itemId }) => itemId === letter.itemId)
    if (isFull || isOfSameItem || letter.jobId !== first.jobId || !mayShare(letter) || mustWait(letter)) break
    bundle.push(letter)
  }
  return bundle
}

function mayShare({ name }: LetterRow): boolean {
  return Object.hasOwn(bundled, name)
}

function sizeOf({ input }: LetterRow): number {
  return JSON.stringify(input).length
}
