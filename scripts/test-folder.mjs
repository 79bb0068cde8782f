import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
/** A whole run uses less than a third of it. */
const wantedBytes = 6 * 2 ** 30

/**
 * Where a run of the tests keeps its databases and data folders: in memory where there is room, since they are made and
 * removed by the thousand and a disk would be most of the time.
 * @returns {{ folder: string, remove: () => void }}
 */
export function makeTestFolder() {
  const folder = mkdtempSync(join(hasRoomInMemory() ? memory : tmpdir(), 'thorough-run-'))
  // As root, PostgreSQL runs under another account, which must be able to come in and to write.
  chmodSync(folder, 0o1777)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

function hasRoomInMemory() {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize > wantedBytes && mayRunPrograms()
  } catch {
    // Only Linux has it.
    return false
  }
}

/** PostgreSQL's own programs may be copied there. */
function mayRunPrograms() {
  const line = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .find((mount) => mount.split(' ')[1] === memory)
  return line !== undefined && !line.split(' ')[3]?.split(',').includes('noexec')
}
