/**
 * Rings of modules that need each other to load. An import of types alone is gone when the code runs and does not count.
 * @param {import('./source-imports.mjs').Source[]} sources
 * @returns {string[][]}
 */
export function importCycles(sources) {
  const byFile = new Map(sources.map((source) => [source.file, source]))
  /** @type {Set<string>} */
  const done = new Set()
  /** @type {string[][]} */
  const cycles = []

  for (const { file } of sources) visit(file, [])
  return cycles

  /**
   * @param {string} file
   * @param {string[]} path
   */
  function visit(file, path) {
    const seenAt = path.indexOf(file)
    if (seenAt >= 0) cycles.push([...path.slice(seenAt), file])
    if (seenAt >= 0 || done.has(file)) return
    for (const { target, isType } of byFile.get(file)?.imports ?? []) if (!isType) visit(target, [...path, file])
    done.add(file)
  }
}
