import { setPriority } from 'node:os'
import { readSheetFile, type SheetFile } from './read-sheet-file.ts'
import { UnreadableSheet } from './sheet-cells.ts'

/** Behind the server: a caller that waits for a page comes before a file that is read. */
const niceness = 10

setPriority(niceness)

process.once('message', (file: SheetFile) => {
  readSheetFile(file)
    .then((read) => ({ read }))
    .catch((error: unknown) =>
      error instanceof UnreadableSheet ? { unreadable: error.message } : { failed: String(error) },
    )
    .then((reply) => process.send?.(reply, () => process.disconnect()))
    .catch(() => process.exit(1))
})
