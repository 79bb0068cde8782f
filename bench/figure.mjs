/**
 * One line of the report. A figure with a bound is a promise.
 * @typedef {{ name: string, value: number, unit?: string, digits?: number, atLeast?: number, atMost?: number }} Figure
 */

/** @param {Figure} figure */
export function isKept({ value, atLeast = -Infinity, atMost = Infinity }) {
  return value >= atLeast && value <= atMost
}

/** @param {Figure} figure */
export function tell(figure) {
  const { name, value, unit = '', digits = 0, atLeast, atMost } = figure
  const said = `${value.toFixed(digits)} ${unit}`
  const bound = atLeast ?? atMost
  if (bound === undefined) return `${name.padEnd(62)} ${said}`
  const promise = `${atLeast === undefined ? 'at most' : 'at least'} ${bound}`
  return `${name.padEnd(62)} ${said.padEnd(14)} ${isKept(figure) ? 'ok' : 'MISSED'}, promised ${promise}`
}
