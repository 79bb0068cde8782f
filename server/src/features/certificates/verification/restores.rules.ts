interface Restore {
  restoredAt: Date
  backupMadeAt: Date
  /** The highest certificate number that the restore left out. */
  lastLost: number
}

/** The latest restore from a backup that held what was issued then: what became of it since that backup is not known here. */
export function restoreAfter<T extends Restore>(issuedAt: Date, restores: readonly T[]): T | undefined {
  return restores.find(({ backupMadeAt }) => backupMadeAt >= issuedAt)
}

/**
 * The version after the last one. The old system may have issued further ones between a backup and its restore, so a report
 * that was restored goes on beyond the numbers that the restore left out: no other restore begins there.
 */
export function nextVersion(last: { version: number; issuedAt: Date }, restores: readonly Restore[]): number {
  return Math.max(last.version, restoreAfter(last.issuedAt, restores)?.lastLost ?? 0) + 1
}
