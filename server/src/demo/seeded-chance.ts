export interface Chance {
  /** A whole number from 0 up to but not including `below`. */
  below(below: number): number
  pick<One>(from: readonly One[]): One
  inPercent(percent: number): boolean
}

/** Looks like chance and is the same every time, so that every demo system tells the same story (mulberry32). */
export function seededChance(seed: number): Chance {
  let state = seed
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    inPercent: (percent) => below(100) < percent,
    pick: (from) => {
      const [first] = from
      if (first === undefined) throw new Error('There is nothing to pick from.')
      return from[below(from.length)] ?? first
    },
  }
}
