import { fork } from 'node:child_process'
import { environmentWith } from '#server/env.ts'
import { siblingPath } from '#server/package-root.ts'
import type { ReadSheet, SheetFile } from './read-sheet-file.ts'
import { UnreadableSheet } from './sheet-cells.ts'

export type SheetReader = (file: SheetFile) => Promise<ReadSheet>

type Reply = { read: ReadSheet } | { unreadable: string } | { failed: string }

/** A file that takes longer is no sheet that anyone could use. */
const maxMs = 120_000
const maxHeapMegabytes = 1024

/** Each file in a process of its own, which is gone with all its memory when it has been read. */
export function openSheetReader(workerFile?: string): SheetReader {
  return async (file) => {
    const reply = await replyOf(workerFile ?? siblingPath('sheet.worker.js'), file)
    if ('read' in reply) return reply.read
    if ('unreadable' in reply) throw new UnreadableSheet(reply.unreadable)
    throw new Error(`The sheet could not be read. ${reply.failed}`)
  }
}

function replyOf(workerFile: string, file: SheetFile): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const worker = fork(workerFile, {
      // Little room for what is new keeps what is old small.
      execArgv: [`--max-old-space-size=${maxHeapMegabytes}`, '--max-semi-space-size=1'],
      env: environmentWith({}),
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const givingUp = setTimeout(() => worker.kill('SIGKILL'), maxMs)
    worker.once('message', (reply: Reply) => resolve(reply))
    worker.once('error', reject)
    // Killed for its time or its memory; a reply that came before has settled it already.
    worker.once('exit', () => {
      clearTimeout(givingUp)
      reject(new UnreadableSheet('This file needs more memory or time than an import may take. Split it.'))
    })
    worker.send(file, (error) => error && reject(error))
  })
}
