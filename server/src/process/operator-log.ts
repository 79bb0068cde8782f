import { pino } from 'pino'
import type { Env } from '#server/env.ts'

/** JSON lines; at a terminal only what needs a person. What was sent with a request is never logged. */
export function operatorLog({ isProduction }: Env) {
  return pino({
    level: isProduction ? 'info' : 'warn',
    serializers: { err: serializeError, req: () => undefined, res: () => undefined },
  })
}

export const consoleLog = {
  info: (_message: string) => undefined,
  warn: (message: string) => console.warn(message),
}

function serializeError(error: Error & { code?: string }) {
  return { type: error.name, message: error.message, code: error.code, stack: error.stack }
}
