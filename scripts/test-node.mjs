import { mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { endWithSentence } from './end-with-sentence.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { root } from './repository.mjs'
import { npm, runShown } from './run-command.mjs'

/** `npm run test:node -- 24 [words for vitest]`: the tests on another Node, from the registry's package of that name. */
await endWithSentence(async () => {
  const [version = '', ...words] = process.argv.slice(2)
  if (!/^\d+(\.\d+){0,2}$/.test(version)) throw new Error('Say which Node is meant: npm run test:node -- 24')
  await ensureInstalled()
  const node = await fetchNode(version)
  const env = { ...process.env, PATH: [dirname(node), process.env.PATH].join(delimiter) }
  await runShown([node, '--version'])
  process.exitCode = await runShown([node, join(root, 'scripts', 'test.mjs'), ...words], { env })
})

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
