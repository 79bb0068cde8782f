import type { DeviceImport } from '#contract/inspections/pending-review/device-export.contract.ts'
import { AppError } from '#contract/errors.ts'

const maxNamed = 100

export function newImportReport() {
  const counts = { kept: 0, notices: 0, photos: 0, alreadyHere: 0, notTakenCount: 0 }
  const noticeIds = new Set<string>()
  const notTaken: DeviceImport['notTaken'] = []

  function leaveOut(what: string, why: string) {
    counts.notTakenCount += 1
    if (notTaken.length < maxNamed) notTaken.push({ what, why })
  }

  return {
    count(what: 'kept' | 'photos', isNew: boolean) {
      counts[isNew ? what : 'alreadyHere'] += 1
    },
    /** A notice may come twice in one file: the signature follows it. */
    countNotice(id: string, isNew: boolean) {
      if (!noticeIds.has(id)) counts[isNew ? 'notices' : 'alreadyHere'] += 1
      noticeIds.add(id)
    },
    leaveOut,
    /** What is refused is named in the report, and the import goes on. */
    async orLeaveOut(what: string, take: () => Promise<void>): Promise<void> {
      try {
        await take()
      } catch (error) {
        if (!(error instanceof AppError) || error.status >= 500) throw error
        leaveOut(what, error.message)
      }
    },
    result: () => ({ ...counts, notTaken }),
  }
}

export type ImportReport = ReturnType<typeof newImportReport>
