/**
 * One line of the report. A figure with a bound is a promise.
 * @typedef {{ name: string, value: number, unit?: string, digits?: number, atLeast?: number, atMost?: number }} Figure
 */

/** @param {Figure} figure */
export function isMet({ value, atLeast = -Infinity, atMost = Infinity }) {
  return value >= atLeast && value <= atMost
}

/** A figure may be this much worse than it was recorded: two runs on one machine differ by as much. */
const slack = 1.25

/**
 * @param {Figure} figure
 * @param {number | undefined} before as it was recorded
 */
export function isWithinSlack({ value, atLeast, atMost }, before) {
  if (before === undefined || (atLeast === undefined && atMost === undefined)) return true
  return atLeast === undefined ? value <= before * slack : value >= before / slack
}

/** @param {Figure[]} figures */
export function shown(figures) {
  for (const figure of figures) console.log(tell(figure))
  return figures
}

/** @param {Figure} figure */
export function tell(figure) {
  const { name, value, unit = '', digits = 0, atLeast, atMost } = figure
  const said = `${value.toFixed(digits)} ${unit}`
  const bound = atLeast ?? atMost
  if (bound === undefined) return `${name.padEnd(62)} ${said}`
  const promise = `${atLeast === undefined ? 'at most' : 'at least'} ${bound}`
  return `${name.padEnd(62)} ${said.padEnd(14)} ${isMet(figure) ? 'ok' : 'MISSED'}, promised ${promise}`
}
