import { ensureInstalled } from './ensure-installed.mjs'
import { installed, runQuietly } from './run-command.mjs'

await ensureInstalled()

/** @type {Record<string, import('./run-command.mjs').Command>} */
const checks = {
  format: installed('oxfmt', '--check'),
  lint: installed('oxlint', '--type-aware', '--deny-warnings'),
  imports: [process.execPath, 'scripts/check-imports.mjs'],
  dockerfile: [process.execPath, 'scripts/check-dockerfile.mjs'],
  compose: installed('dclint', '--quiet', 'compose.yaml'),
  'spec coverage': [process.execPath, 'scripts/check-coverage.mjs'],
  'unused code': installed('knip', '--no-progress', '--no-config-hints'),
  'types of contract': installed('tsc', '-p', 'contract'),
  'types of server': installed('tsc', '-p', 'server'),
  'types of web': installed('tsc', '-p', 'web'),
  'types of the rest': installed('tsc', '-p', '.'),
}

const failed = await Promise.all(Object.entries(checks).map(([name, command]) => report(name, command)))
process.exitCode = failed.includes(true) ? 1 : 0

/**
 * @param {string} name
 * @param {import('./run-command.mjs').Command} command
 */
async function report(name, command) {
  const startedAt = performance.now()
  const { code, said } = await runQuietly(command)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(code === 0 ? `ok      ${name} (${seconds} s)` : `FAILED  ${name} (${seconds} s)\n${said}\n`)
  return code !== 0
}
