import { rename } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

const heldOpen = new Set<unknown>(['EPERM', 'EACCES', 'EBUSY'])
const pausesMs = [10, 20, 50, 100, 200, 500, 1000]

/** `rename` that waits a little for the process that has the file open. Elsewhere than on Windows that never is in the way. */
export async function renameWithRetry(from: string, to: string): Promise<void> {
  for (const pauseMs of process.platform === 'win32' ? pausesMs : []) {
    try {
      await rename(from, to)
      return
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && heldOpen.has(error.code))) throw error
      await sleep(pauseMs)
    }
  }
  await rename(from, to)
}
