import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { installed, runQuietly } from './processes.mjs'
import { root } from './repository.mjs'

await ensureInstalled()

/** @type {Record<string, import('./processes.mjs').Command>} */
const checks = {
  format: installed('oxfmt', '--check'),
  // Types too, in the one pass: TypeScript alone would read all four projects a second time.
  'lint and types': installed('oxlint', '--type-aware', '--type-check', '--deny-warnings'),
  imports: [process.execPath, 'scripts/check-imports.mjs'],
  compose: installed('dclint', '--quiet', 'compose.yaml'),
  'unused code': installed('knip', '--no-progress', '--no-config-hints'),
}

const failed = await Promise.all([
  report('dockerfile', checkDockerfile),
  ...Object.entries(checks).map(([name, command]) => report(name, () => runQuietly(command))),
])
process.exitCode = failed.includes(true) ? 1 : 0

/**
 * @param {string} name
 * @param {() => Promise<{ code: number, said: string }>} check
 */
async function report(name, check) {
  const startedAt = performance.now()
  const { code, said } = await check()
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(code === 0 ? `ok      ${name} (${seconds} s)` : `FAILED  ${name} (${seconds} s)\n${said}\n`)
  return code !== 0
}

/** Reads the Dockerfile as Docker would, without Docker: each error with its line. */
async function checkDockerfile() {
  const { validate } = await import('dockerfile-utils')
  const errors = validate(readFileSync(join(root, 'Dockerfile'), 'utf8')).map(({ message, range }) => {
    const text = typeof message === 'string' ? message : message.value
    return `Dockerfile:${range.start.line + 1}  ${text}`
  })
  return { code: errors.length > 0 ? 1 : 0, said: errors.join('\n') }
}
