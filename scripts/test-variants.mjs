import { mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { findChromium } from '../e2e/find-chromium.mjs'
import { buildStale } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { installed, npm, runMain, runShown } from './processes.mjs'
import { root } from './repository.mjs'

/** The specs that only run here, and two of `npm test` that do more rounds here. */
const faultSpecs = ['.faults.spec.ts', 'nothing-acknowledged-is-lost', 'a-danger-is-told-first']

const supportedNodes = ['20', '22', '24']

/** @type {Record<string, (words: string[]) => Promise<number>>} */
const variants = { all: testAll, pair: testPair, faults: testFaults, node: testNode }

/** `npm run test:all`, `npm run test:pair`, `npm run test:faults` and `npm run test:node`. */
await runMain(async () => {
  const [name = '', ...words] = process.argv.slice(2)
  const variant = variants[name]
  if (!variant) throw new Error(`Say which variant is meant: ${Object.keys(variants).join(', ')}.`)
  process.exitCode = await variant(words)
})

/** Everything, one after the other, with all random rounds. `NODES=22,24` says on which other Nodes. */
async function testAll() {
  const ownMajor = process.versions.node.split('.')[0] ?? ''
  const nodes = (process.env.NODES ?? supportedNodes.filter((major) => major !== ownMajor).join(',')).split(',')
  process.env.TEST_ROUNDS = 'all'
  /** @type {[name: string, run: () => Promise<number>][]} */
  const runs = [
    ['npm test', () => runShown([process.execPath, join(root, 'scripts', 'test.mjs')])],
    ['two servers', () => testPair([])],
    ['faults', testFaults],
    .../** @type {typeof runs} */ (nodes.filter(Boolean).map((major) => [`Node ${major}`, () => testNode([major])])),
  ]
  const outcomes = []
  for (const [name, run] of runs) outcomes.push({ name, code: await run() })
  const failed = outcomes.filter(({ code }) => code !== 0)
  console.log(`\n${outcomes.map(({ name, code }) => `${code === 0 ? 'ok    ' : 'FAILED'}  ${name}`).join('\n')}`)
  console.log(`${outcomes.length - failed.length} passed, ${failed.length} failed`)
  return failed.length > 0 ? 1 : 0
}

/**
 * The tests of the API, each call going in turn to one of two servers on one database and one file store.
 * @param {string[]} words
 */
async function testPair(words) {
  await ensureInstalled()
  const env = { ...process.env, THOROUGH_TEST_SERVERS: '2' }
  return runShown(installed('vitest', 'run', '--project', 'server', ...words), { env })
}

/** The tests of faults, with many more kills than `npm test` has time for. */
async function testFaults() {
  await ensureInstalled()
  await buildStale()
  const kills = process.env.FAULTS_KILLS ?? '60'
  const tellings = process.env.FAULTS_TELLINGS ?? '20'
  const env = { ...process.env, FAULTS_KILLS: kills, FAULTS_TELLINGS: tellings, CHROMIUM_PATH: await findChromium() }
  return runShown(installed('vitest', 'run', '--project', 'e2e', ...faultSpecs), { env })
}

/**
 * `npm run test:node -- 24 [words for vitest]`: the tests on another Node, from the registry's package of that name.
 * @param {string[]} words
 */
async function testNode([version = '', ...words]) {
  if (!/^\d+(\.\d+){0,2}$/.test(version)) throw new Error('Say which Node is meant: npm run test:node -- 24')
  await ensureInstalled()
  const node = await fetchNode(version)
  const env = { ...process.env, PATH: [dirname(node), process.env.PATH].join(delimiter) }
  await runShown([node, '--version'])
  return runShown([node, join(root, 'scripts', 'test.mjs'), ...words], { env })
}

/** @param {string} version */
async function fetchNode(version) {
  const folder = join(root, 'node_modules', '.cache', `node-${version}`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
  const options = ['--no-save', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
  const code = await runShown(npm('install', ...options, `node@${version}`), { cwd: folder })
  if (code !== 0) throw new Error(`The registry in use has no Node ${version} for this machine. See above.`)
  return join(folder, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
}
