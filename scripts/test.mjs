import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { findChromium } from '../e2e/find-chromium.mjs'
import { buildStale } from './build.mjs'
import { ensurePdfTools } from './distribution.mjs'
import { ensureInstalled } from './install.mjs'
import { installed, npm, runQuietly, runShown } from './processes.mjs'
import { root } from './repository.mjs'

/**
 * @typedef {{ fullName: string, status: string }} TestReport
 * @typedef {{ name: string, status: string, assertionResults: TestReport[] }} FileReport
 * @typedef {{ numPassedTests: number, numFailedTests: number, testResults: FileReport[] }} Report
 */

const testResults = join(root, 'test-results')

const memory = '/dev/shm'
/** A whole run uses less than a third of it. */
const wantedBytes = 6 * 2 ** 30

/** @type {string[]} */
const times = []

/** The browser tests need the build and the machine to themselves; everything else runs meanwhile. */
const runs = process.argv.length > 2 ? [process.argv.slice(2)] : [['--project=!e2e'], ['--project=e2e']]

try {
  await timed('install', () => Promise.all([ensureInstalled(), ensurePdfTools()]))
  const { folder, remove } = makeTestFolder()
  try {
    await runEverything(folder)
  } finally {
    remove()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  finish(0, 1)
}

/** @param {string} folder */
async function runEverything(folder) {
  rmSync(testResults, { recursive: true, force: true })
  const checking = timed('check', () => runQuietly(npm('run', '--silent', 'check')))
  const preparing = Promise.all([timed('build', buildStale), timed('browser', findChromium)])
  // Its failure is thrown where it is awaited.
  preparing.catch(() => undefined)
  let passed = 0
  let failures = []
  /** @type {string | undefined} */
  let browser
  for (const [index, words] of runs.entries()) {
    const isLast = index === runs.length - 1
    if (isLast) browser = (await preparing)[1]
    const outcome = await timed(`tests ${words.join(' ')}`, () => runTests(words, folder, browser))
    passed += outcome.passed
    failures.push(...outcome.failures)
  }
  const unsteady = []
  const filesAgain = worthAnotherRun(failures)
  if (filesAgain.length > 0) {
    const again = await timed('failed files again', () => runTests([...filesAgain, '--maxWorkers=1'], folder, browser))
    unsteady.push(...failures.filter((failure) => !again.failures.includes(failure)))
    passed += unsteady.length
    failures = again.failures
  }
  const check = await checking
  console.log(`\n${check.said}\n\n${times.join(', ')}`)
  if (check.code !== 0) failures.unshift('npm run check: see above')
  if (unsteady.length > 0) console.log(`\nFailed at first and passed alone:\n${listed(unsteady)}`)
  tellFailures(failures)
  finish(passed, failures.length)
}

/**
 * @param {string[]} words
 * @param {string} folder
 * @param {string} [chromium]
 */
async function runTests(words, folder, chromium) {
  const file = join(folder, 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const env = { ...process.env, TMPDIR: folder, ...(chromium && { CHROMIUM_PATH: chromium }) }
  const code = await runShown(installed('vitest', 'run', ...words, ...reporters), { env })
  const { passed, failures } = outcomeOf(JSON.parse(readFileSync(file, 'utf8')))
  // Vitest can fail without a failed test, such as on an error that nobody caught.
  if (code !== 0 && failures.length === 0) failures.push(`vitest ${words.join(' ')}: see above`)
  return { passed, failures }
}

/**
 * A test that fails among two thousand on a busy machine and passes alone tells about the test, and holds nobody's work
 * up; it is named at the end so that it is mended. More than a few failures tell about the change.
 * @param {string[]} failures
 */
function worthAnotherRun(failures) {
  const files = [...new Set(failures.map((failure) => failure.split(':')[0] ?? ''))]
  return files.length <= 3 && files.every((file) => existsSync(join(root, file))) ? files : []
}

/** @param {string[]} names */
function listed(names) {
  return names.map((name) => `  ${name}`).join('\n')
}

/**
 * Where a run of the tests keeps its databases and data folders: in memory where there is room, since they are made and
 * removed by the thousand and a disk would be most of the time.
 * @returns {{ folder: string, remove: () => void }}
 */
function makeTestFolder() {
  const folder = mkdtempSync(join(hasRoomInMemory() ? memory : tmpdir(), 'thorough-run-'))
  // As root, PostgreSQL runs under another account, which must be able to come in and to write.
  chmodSync(folder, 0o1777)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

function hasRoomInMemory() {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize > wantedBytes && mayRunPrograms()
  } catch {
    return false
  }
}

/** PostgreSQL's own programs may be copied there. */
function mayRunPrograms() {
  const line = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .find((mount) => mount.split(' ')[1] === memory)
  return line !== undefined && !line.split(' ')[3]?.split(',').includes('noexec')
}

/**
 * A file that could not even be loaded has no tests to fail: it counts as one failure.
 * @param {Report} report
 */
function outcomeOf(report) {
  const failures = report.testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(root, name)
    if (status === 'failed' && !assertionResults.length) return [`${file}: could not be loaded`]
    const failed = assertionResults.filter((test) => test.status === 'failed')
    return failed.map(({ fullName }) => `${file}: ${fullName}`)
  })
  return { passed: report.numPassedTests, failures }
}

/**
 * At the very end, where they are found.
 * @param {string[]} failures
 */
function tellFailures(failures) {
  if (failures.length === 0) return
  console.log(`\nFailed:\n${listed(failures)}`)
  if (existsSync(testResults)) console.log(`Traces, screenshots and logs of failed tests: ${testResults}`)
  console.log('')
}

/**
 * @template T
 * @param {string} step
 * @param {() => Promise<T>} work
 */
async function timed(step, work) {
  const startedAt = performance.now()
  const result = await work()
  times.push(`${step} ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  return result
}

/**
 * @param {number} passed
 * @param {number} failed
 */
function finish(passed, failed) {
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
}
