import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildStale } from '../scripts/build.mjs'
import { ensureInstalled } from '../scripts/install.mjs'
import { runMain } from '../scripts/processes.mjs'
import { measureDangerMail } from './danger-mail.mjs'
import { isMet, isWithinSlack } from './figure.mjs'
import { measureGrowth } from './growth.mjs'
import { measureImports } from './imports.mjs'
import { measurePacks } from './packs.mjs'
import { measureProduct } from './product.mjs'
import { measureScan } from './scan.mjs'

/** @typedef {import('./figure.mjs').Figure} Figure */

// npm run bench [-- product growth danger imports packs scan --check --record]
const parts = {
  product: measureProduct,
  growth: measureGrowth,
  danger: measureDangerMail,
  imports: measureImports,
  packs: measurePacks,
  scan: measureScan,
}
const recordFile = join(import.meta.dirname, 'recorded.json')
const asked = process.argv.slice(2)

await runMain(async () => {
  const names = Object.keys(parts).filter((name) => asked.includes(name))
  await ensureInstalled()
  await buildStale()
  /** @type {Figure[]} */
  const figures = []
  for (const [name, measure] of Object.entries(parts))
    if (names.length === 0 || names.includes(name)) figures.push(...(await measure()))
  const missed = figures.filter((figure) => !isMet(figure)).length
  console.log(missed === 0 ? '\nEvery promise is kept.' : `\n${missed} of the promises missed.`)
  if (asked.includes('--check')) check(figures)
  if (asked.includes('--record')) record(figures)
})

/** @returns {Record<string, number>} the promised figures of the run that was recorded last, by name */
function recorded() {
  return JSON.parse(readFileSync(recordFile, 'utf8'))
}

/** @param {Figure[]} figures */
function check(figures) {
  const before = recorded()
  const worse = figures.filter((figure) => !isWithinSlack(figure, before[figure.name]))
  for (const { name, value, digits } of worse)
    console.log(`${name} was ${before[name]} when it was recorded and is ${value.toFixed(digits)} now.`)
  if (worse.length > 0) process.exitCode = 1
  else console.log('Nothing is worse than it was recorded, beyond the slack.')
}

/** @param {Figure[]} figures */
function record(figures) {
  const promised = figures.filter(({ atLeast, atMost }) => atLeast !== undefined || atMost !== undefined)
  const values = Object.fromEntries(
    promised.map(({ name, value, digits = 0 }) => [name, Number(value.toFixed(digits))]),
  )
  writeFileSync(recordFile, `${JSON.stringify({ ...recorded(), ...values }, null, 2)}\n`)
}
