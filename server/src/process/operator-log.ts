import { pino } from 'pino'
import type { Env } from '#server/env.ts'

/**
 * Lines of JSON for whatever collects them. Where a person started it at a terminal, only what needs them.
 * Errors are logged by type, message, code and stack; what was sent with a request is never logged.
 */
export function operatorLog({ isProduction }: Env) {
  return pino({
    level: isProduction ? 'info' : 'warn',
    serializers: { err: serializeError, req: () => undefined, res: () => undefined },
  })
}

/** Before there is a server: plain lines for the person who typed the command. */
export const consoleLog = {
  info: (_message: string) => undefined,
  warn: (message: string) => console.warn(message),
}

function serializeError(error: Error & { code?: string }) {
  return { type: error.name, message: error.message, code: error.code, stack: error.stack }
}
