import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { findChromium } from '../e2e/find-chromium.mjs'
import { buildStale } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { installed, npm, runShown } from './processes.mjs'
import { root } from './repository.mjs'

/**
 * @typedef {{ fullName: string, status: string }} TestReport
 * @typedef {{ name: string, status: string, assertionResults: TestReport[] }} FileReport
 * @typedef {{ numPassedTests: number, numFailedTests: number, testResults: FileReport[] }} Report
 */

/** What failed tests leave: traces, screenshots, logs. */
const testResults = join(root, 'test-results')

const memory = '/dev/shm'
/** A whole run uses less than a third of it. */
const wantedBytes = 6 * 2 ** 30

/** @type {string[]} */
const times = []

try {
  await timed('install', ensureInstalled)
  await timed('build', buildStale)
  const chromium = await timed('browser', findChromium)
  const isClean = await timed('check', runCheck)
  const { passed, failures, code } = await timed('tests', () => runTests(chromium))
  if (!isClean) failures.unshift('npm run check: see the beginning of this output')
  // Vitest can fail without a failed test, such as on an error that nobody caught.
  if (code !== 0 && failures.length === 0) failures.push('vitest itself: see above')
  console.log(`\n${times.join(', ')}`)
  tellFailures(failures)
  finish(passed, failures.length)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  finish(0, 1)
}

async function runCheck() {
  return (await runShown(npm('run', '--silent', 'check'))) === 0
}

/** @param {string} chromium */
async function runTests(chromium) {
  rmSync(testResults, { recursive: true, force: true })
  const { folder, remove } = makeTestFolder()
  const file = join(folder, 'report.json')
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    const env = { ...process.env, CHROMIUM_PATH: chromium, TMPDIR: folder }
    const code = await runShown(installed('vitest', 'run', ...process.argv.slice(2), ...reporters), { env })
    return { ...outcomeOf(JSON.parse(readFileSync(file, 'utf8'))), code }
  } finally {
    remove()
  }
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
    // Only Linux has it.
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
 * At the very end, where whoever looks finds them.
 * @param {string[]} failures
 */
function tellFailures(failures) {
  if (failures.length === 0) return
  console.log(`\nFailed:\n${failures.map((failure) => `  ${failure}`).join('\n')}`)
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
