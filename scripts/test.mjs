import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildStale } from './build.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { findChromium } from './find-chromium.mjs'
import { installed, npm, runShown } from './run-command.mjs'

/** @typedef {{ numPassedTests: number, numFailedTests: number, testResults: { status: string, assertionResults: unknown[] }[] }} Report */

/** @type {string[]} */
const times = []

try {
  await timed('install', ensureInstalled)
  await timed('build', buildStale)
  const chromium = await timed('browser', findChromium)
  const isClean = await timed('check', runCheck)
  const { passed, failed, code } = await timed('tests', () => runTests(chromium))
  if (!isClean) console.log('\nThe check failed; see above. It counts as one failure.')
  console.log(`\n${times.join(', ')}`)
  finish(passed, failed + (isClean ? 0 : 1), code)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  finish(0, 1, 1)
}

async function runCheck() {
  return (await runShown(npm('run', '--silent', 'check'))) === 0
}

/** @param {string} chromium */
async function runTests(chromium) {
  const folder = mkdtempSync(join(tmpdir(), 'thorough-test-'))
  const file = join(folder, 'report.json')
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    const env = { ...process.env, CHROMIUM_PATH: chromium }
    const code = await runShown(installed('vitest', 'run', ...reporters), { env })
    return { ...countsIn(JSON.parse(readFileSync(file, 'utf8'))), code }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * A file that could not even be loaded has no tests to fail: it counts as one failure.
 * @param {Report} report
 */
function countsIn(report) {
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.length,
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length }
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
 * @param {number} code
 */
function finish(passed, failed, code) {
  // Vitest can fail without a failed test, such as on an error that nobody caught.
  const failures = code !== 0 && failed === 0 ? 1 : failed
  console.log(`${passed} passed, ${failures} failed`)
  process.exitCode = failures > 0 ? 1 : 0
}
