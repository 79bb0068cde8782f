import { pino } from 'pino'
import type { TestContext } from 'vitest'
import type { Log } from '#server/platform/log.ts'
import { hasFailed, keepText } from './failure-folder.ts'

/** As pino numbers it. */
const errorLevel = 50

/** The application's log, in memory: a test that fails leaves it as a file, one that passes does not. */
export function testLog() {
  const lines: string[] = []
  const logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })

  /** What the operator was warned of. */
  const warnings: string[] = []
  const note = (level: 'warn' | 'error') => (facts: object, message: string) => {
    warnings.push(message)
    logger[level](facts, message)
  }
  const log: Log = { info: (facts, message) => logger.info(facts, message), warn: note('warn'), error: note('error') }

  /** Ends the log of one test. */
  function end(task: TestContext['task']) {
    if (hasFailed(task)) {
      keepText(task, 'app.log', lines.join(''))
      // Of a run elsewhere, only what it printed may be left.
      process.stderr.write(lines.filter(isError).slice(-3).join(''))
    }
    lines.length = 0
    warnings.length = 0
  }
  return { logger, log, warnings, end }
}

function isError(line: string): boolean {
  return (JSON.parse(line) as { level: number }).level >= errorLevel
}
