import { spawn } from 'node:child_process'
import { json } from 'node:stream/consumers'
import { root } from './repository.mjs'
import { npm } from './run-command.mjs'

/**
 * @typedef {{ name: string, severity: string, range: string, via: (string | { title: string, url: string })[] }} Finding
 * @typedef {{ vulnerabilities?: Record<string, Finding>, message?: string, error?: { summary?: string } }} Report
 */

// What is used only while developing and testing never reaches a user.
const [program, ...words] = npm('audit', '--json', '--omit=dev')
const audit = spawn(program, words, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] })
const report = /** @type {Report} */ (await json(audit.stdout).catch(() => ({ message: 'npm audit gave no answer' })))

if (report.vulnerabilities) tell(Object.values(report.vulnerabilities))
else {
  const why = report.message ?? report.error?.summary ?? 'npm audit gave no answer'
  console.error(`No advisory service could be asked, so nothing is known about the packages in use:\n  ${why}`)
  console.error('Run it where the registry in use answers `npm audit`.')
  process.exitCode = 2
}

/** @param {Finding[]} findings */
function tell(findings) {
  for (const { name, severity, range, via } of findings) {
    console.log(`${severity.padEnd(9)} ${name} ${range}`)
    for (const advisory of via)
      if (typeof advisory === 'object') console.log(`          ${advisory.title} ${advisory.url}`)
  }
  console.log(
    findings.length === 0
      ? 'No known weakness in the packages in use.'
      : `\n${findings.length} packages with known weaknesses.`,
  )
  process.exitCode = findings.length === 0 ? 0 : 1
}
