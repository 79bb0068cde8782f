/** 1, 3 to 5, 8 and 9. */
export function formatPlaces(places: number[]): string {
  const runs: [number, number][] = []
  for (const place of places) {
    const last = runs.at(-1)
    if (last && last[1] === place - 1) last[1] = place
    else runs.push([place, place])
  }
  return formatList(runs.flatMap(formatRun))
}

function formatRun([from, to]: [number, number]): string[] {
  if (to - from > 1) return [`${from} to ${to}`]
  return from === to ? [`${from}`] : [`${from}`, `${to}`]
}

/** One, two and three. */
export function formatList(parts: string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}
