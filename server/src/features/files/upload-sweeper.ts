import { setTimeout } from 'node:timers/promises'
import type { Deps } from '#server/deps.ts'
import { sweepUploads } from './swept-uploads.actions.ts'

const hourMs = 60 * 60_000
const maxCloseMs = 3_000

export interface UploadSweeper {
  close(): Promise<void>
}

/** Sweeps every hour, on every server: whoever comes first does it. */
export function openUploadSweeper(deps: Deps, pauseMs = hourMs): UploadSweeper {
  const closing = new AbortController()
  const running = work()

  async function work() {
    while (await setTimeout(pauseMs, true, { signal: closing.signal, ref: false }).catch(() => false)) {
      await sweepUploads(deps).catch((error: unknown) =>
        deps.log.warn({ err: error }, 'Unused uploads could not be removed; it is tried again in an hour.'),
      )
    }
  }

  return {
    close: async () => {
      closing.abort()
      // What it has not committed by then is done by whoever comes next.
      await Promise.race([running, setTimeout(maxCloseMs, undefined, { ref: false })])
    },
  }
}
