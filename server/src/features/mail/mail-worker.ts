import { setTimeout } from 'node:timers/promises'
import type { Deps } from '#server/deps.ts'
import { deliverDueMail, type MailHandlers } from './deliver.actions.ts'

const everyMs = 2_000
/** A mail server that dawdles does not hold up the end; the message is tried again by whoever comes next. */
const closeTimeoutMs = 3_000

export interface MailWorker {
  /** Lets the message that is being sent leave, and takes no other. */
  close(): Promise<void>
}

/** Looks for due mail every few seconds, on every server: whoever finds one first sends it. */
export function openMailWorker(deps: Deps, handlers: MailHandlers, pauseMs = everyMs): MailWorker {
  const closing = new AbortController()
  const { signal } = closing
  const running = work()

  async function work() {
    let wasAway = false
    while (await pause()) {
      try {
        await deliverDueMail(deps, handlers, () => signal.aborted)
        wasAway = false
      } catch (error) {
        // PostgreSQL is away: nothing is lost, and it is told once.
        if (!wasAway) deps.log.warn({ err: error }, 'The mail queue could not be read; it is tried again.')
        wasAway = true
      }
    }
  }

  /** False when there will be no more work. */
  function pause(): Promise<boolean> {
    return setTimeout(pauseMs, true, { signal, ref: false }).catch(() => false)
  }

  return {
    close: async () => {
      closing.abort()
      await Promise.race([running, setTimeout(closeTimeoutMs, undefined, { ref: false })])
      await deps.mailer.close()
    },
  }
}
