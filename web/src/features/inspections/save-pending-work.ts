import { localSessionOf } from '#web/offline/store/local-session.ts'
import { exportPending } from '#web/offline/outbox/pending-work.ts'
import { saveFile } from '#web/ui/overlay/save-file.ts'
import { toast } from '#web/ui/feedback/toast.ts'

/** Hands a person's work that was not sent to the browser's downloads; an administrator can import the file. */
export async function savePendingWork(userId: string): Promise<void> {
  try {
    const day = new Date().toISOString().slice(0, 10)
    saveFile(await exportPending(localSessionOf(userId)), `thorough-pending-work-${day}.ndjson`)
  } catch {
    toast.error('Error exporting pending work')
  }
}
