import { ensureInstalled } from './ensure-installed.mjs'
import { installedProgram, runQuietly } from './run-command.mjs'

await ensureInstalled()

/** @type {Record<string, [string, ...string[]]>} */
const checks = {
  format: [installedProgram('oxfmt'), '--check'],
  lint: [installedProgram('oxlint'), '--type-aware', '--deny-warnings'],
  imports: [process.execPath, 'scripts/check-imports.mjs'],
  'spec coverage': [process.execPath, 'scripts/check-coverage.mjs'],
  'unused code': [installedProgram('knip'), '--no-progress', '--no-config-hints'],
  'types of contract': [installedProgram('tsc'), '-p', 'contract'],
  'types of server': [installedProgram('tsc'), '-p', 'server'],
  'types of web': [installedProgram('tsc'), '-p', 'web'],
  'types of the rest': [installedProgram('tsc'), '-p', '.'],
}

const failed = await Promise.all(Object.entries(checks).map(([name, command]) => report(name, command)))
process.exitCode = failed.includes(true) ? 1 : 0

/**
 * @param {string} name
 * @param {[string, ...string[]]} command
 */
async function report(name, [program, ...words]) {
  const startedAt = performance.now()
  const { code, said } = await runQuietly(program, words)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(code === 0 ? `ok      ${name} (${seconds} s)` : `FAILED  ${name} (${seconds} s)\n${said}\n`)
  return code !== 0
}
