/**
 * Whether there is a process with this number.
 * @param {number} pid
 */
export function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // It belongs to somebody else, so it is there.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
