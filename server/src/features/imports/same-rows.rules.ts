interface Seen {
  rows: number[]
  content: string
  differs: boolean
}

/** Finds the rows of a sheet that are about the same record, by any of what they call it: its id, its number, its email. */
export class SameRows {
  readonly #seen = new Map<string, Seen>()

  add(keys: string[], row: number, content: string) {
    for (const key of keys) {
      const seen = this.#seen.get(key)
      if (!seen) this.#seen.set(key, { rows: [row], content, differs: false })
      else {
        seen.rows.push(row)
        if (seen.content !== content) seen.differs = true
      }
    }
  }

  /** The row of which this one is a copy. */
  original(keys: string[], row: number): number | null {
    if (this.contradictions(keys, row).length > 0) return null
    const [first] = this.#seen.get(keys[0] ?? '')?.rows ?? []
    return first !== undefined && first !== row ? first : null
  }

  /** The other rows that say something else of the same record. */
  contradictions(keys: string[], row: number): number[] {
    const found = keys.flatMap((key) => {
      const seen = this.#seen.get(key)
      return seen?.differs ? seen.rows : []
    })
    return [...new Set(found)].filter((other) => other !== row).toSorted((one, other) => one - other)
  }
}
