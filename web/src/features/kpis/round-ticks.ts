/** Where an axis has its lines: nothing, and round steps of 1, 2 or 5 and any number of noughts until all values are within. */
export function roundTicks(values: readonly number[]): number[] {
  const [lowest, highest] = [Math.min(0, ...values), Math.max(0, ...values)]
  const step = roundStep((highest - lowest) / maxSteps)
  const first = Math.floor(lowest / step)
  const last = Math.max(Math.ceil(highest / step), first + 1)
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
}

const maxSteps = 4

/** The least round number of whole ones that is enough. */
function roundStep(enough: number): number {
  const noughts = 10 ** Math.floor(Math.log10(Math.max(1, enough)))
  const digit = [1, 2, 5].find((each) => each * noughts >= enough) ?? 10
  return digit * noughts
}
