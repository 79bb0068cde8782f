import { readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { listFiles, root } from './repository.mjs'

/**
 * Every line of docs/spec-coverage.md and docs/promises-coverage.md names tests that exist, or says why there is none; and
 * docs/decisions/README.md leads to every decision.
 */
const table = readFileSync(join(root, 'docs/spec-coverage.md'), 'utf8')
const tests = ['contract', 'server', 'web', 'e2e']
  .flatMap((folder) => listFiles(join(root, folder)))
  .filter((file) => /\.(test|spec)\.tsx?$/.test(file))

const rows = table.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| The specification'))
const sources = tests.map((file) => readFileSync(file, 'utf8'))
const promises = readFileSync(join(root, 'docs/promises-coverage.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (promise|asked) /.test(line))

const problems = [...rows.flatMap(problemsOf), ...promises.flatMap(lostNames), ...unlistedDecisions()]
for (const problem of problems) console.error(problem)
console.log(
  `${rows.length} lines of the specification, ${promises.length} promises, ${problems.length} without their proof`,
)
process.exitCode = problems.length > 0 ? 1 : 0

/**
 * @param {string} row
 * @returns {string[]}
 */
function problemsOf(row) {
  const proof = row.split(' | ').at(-1) ?? ''
  const cited = [...proof.matchAll(/`([^`]+)`((?:,? “[^”]+”)+)/g)]
  if (cited.length === 0) return proof.startsWith('none: ') ? [] : [`${row}\n    names no test and gives no reason.`]
  return cited.flatMap(([, file = '', names = '']) => missing(file, names).map((what) => `${row}\n    ${what}`))
}

/**
 * @param {string} name
 * @param {string} titles
 */
function missing(name, titles) {
  const [file, ...others] = tests.filter((each) => basename(each) === name)
  if (!file) return [`There is no test file ${name}.`]
  if (others.length > 0) return [`There are several test files ${name}.`]
  const source = readFileSync(file, 'utf8')
  return [...titles.matchAll(/“([^”]+)”/g)]
    .map(([, title = '']) => title)
    .filter((title) => !["'", '"', '`'].some((quote) => source.includes(quote + title + quote)))
    .map((title) => `${name} has no test “${title}”.`)
}

/**
 * The promises quote tests more freely: a name may be cut short by …, and several stand with / between.
 * @param {string} row
 * @returns {string[]}
 */
function lostNames(row) {
  const proof = row.split(' | ').at(-1) ?? ''
  const files = [...proof.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)`/g)]
    .map(([, file = '']) => file)
    .filter((file) => !tests.some((test) => test.endsWith(`/${file}`)))
  const pieces = [...proof.matchAll(/\*([^*]+)\*|“([^”]+)”/g)]
    .flatMap(([, starred, quoted]) => (starred ?? quoted ?? '').split(/\s*…\s*| \/ /))
    .filter((piece) => piece.length > 5 && !sources.some((source) => source.includes(piece)))
  return [...files, ...pieces].map((lost) => `${row}\n    There is no test “${lost}”.`)
}

function unlistedDecisions() {
  const folder = join(root, 'docs/decisions')
  const index = readFileSync(join(folder, 'README.md'), 'utf8')
  return readdirSync(folder)
    .filter((name) => name !== 'README.md' && !index.includes(`](${name})`))
    .map((name) => `docs/decisions/README.md does not lead to ${name}.`)
}
