import type { Env } from '#server/env.ts'
import type { StartMessage } from './first-start.ts'
import { publicUrl } from './serve.ts'

/** What whoever started the server needs next, on the terminal. */
export function printStartMessage(env: Env, port: number, { setupCode, demoAccounts }: StartMessage) {
  const lines = ['', `  Thorough is ready at ${publicUrl(env, port)}`, '']
  if (setupCode) {
    lines.push(
      '  This system is empty. Make its first administrator on the sign-in screen with this one-time set-up code:',
      '',
      `    ${setupCode}`,
      '',
    )
  }
  if (demoAccounts.length > 0) {
    lines.push('  Demo accounts, all with the password thorough-demo:', '')
    for (const { email, role } of demoAccounts) lines.push(`    ${email.padEnd(22)} ${role}`)
    lines.push('')
  }
  lines.push('  Press Ctrl-C to stop.', '')
  console.log(lines.join('\n'))
}
