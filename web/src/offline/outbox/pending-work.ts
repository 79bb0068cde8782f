import { localSessionOf, thisStore, type LocalSession } from '#web/offline/store/local-session.ts'
import { listDrafts } from '#web/offline/store/drafts.ts'
import { pendingWorkLines } from './pending-work-lines.ts'

/** How much of a person's work the server has not accepted; asked before they sign out. */
export function pendingCountFor(userId: string): Promise<number> {
  return thisStore().outbox.where('userId').equals(userId).count()
}

export interface LeftWork {
  pendingCount: number
  draftCount: number
}

/** What of a person's work lies only on this device, whoever is signed in. */
export async function leftWorkOf(userId: string): Promise<LeftWork> {
  const drafts = await listDrafts(localSessionOf(userId))
  return { pendingCount: await pendingCountFor(userId), draftCount: drafts.length }
}

const partLength = 256 * 1024

/**
 * Everything that has not reached the server, as a file that people and programs can read: one JSON object per line. Made
 * of small Blobs, which the browser keeps outside the page's memory: a week's photos do not fit into it.
 */
export async function exportPending(localSession: LocalSession): Promise<Blob> {
  const parts: Blob[] = []
  let text = ''
  for await (const line of pendingWorkLines(localSession)) {
    text += `${line}\n`
    if (text.length < partLength) continue
    parts.push(new Blob([text]))
    text = ''
  }
  return new Blob([...parts, text], { type: 'application/x-ndjson' })
}
