import { encode } from 'uqr'

/** At level M a seventh may be unreadable, at Q a quarter; that one is black, for label printers without colours. */
export function qrCode(text: string, level: 'M' | 'Q' = 'M'): string {
  const { data, size } = encode(text, { ecc: level, border: 0 })
  const rows = data.map((row, y) => darkRuns(row).map(({ from, length }) => `M${from} ${y}h${length}v1h-${length}z`))
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}" ` +
    `shape-rendering="crispEdges"><path fill="${level === 'Q' ? '#000' : '#14213d'}" d="${rows.flat().join('')}"/></svg>`
  )
}

function darkRuns(row: boolean[]): { from: number; length: number }[] {
  const runs: { from: number; length: number }[] = []
  row.forEach((isDark, x) => {
    const last = runs.at(-1)
    if (!isDark) return
    if (last && last.from + last.length === x) last.length += 1
    else runs.push({ from: x, length: 1 })
  })
  return runs
}
