import type { DeviceImport } from '#contract/inspections/recovered-work/device-export.contract.ts'
import type { Role } from '#contract/permissions.ts'
import type { Actor } from '#server/actor.ts'

/** Whose work is imported; perhaps somebody whose account was removed since. */
export interface Sender {
  id: string
  name: string
  role: Role
}

export interface Importing {
  /** The administrator who imports it. */
  actor: Actor
  sender: Sender
  /** Beside the uploaded file, and removed with it. */
  folder: string
  report: ImportReport
}

const maxNamed = 100

/** Counts what became of each piece of an import. */
export function newImportReport() {
  const counts = { kept: 0, photos: 0, alreadyHere: 0, notTakenCount: 0 }
  const notTaken: DeviceImport['notTaken'] = []
  return {
    countWork(isNew: boolean) {
      counts[isNew ? 'kept' : 'alreadyHere'] += 1
    },
    countPhoto(isNew: boolean) {
      counts[isNew ? 'photos' : 'alreadyHere'] += 1
    },
    leaveOut(what: string, why: string) {
      counts.notTakenCount += 1
      if (notTaken.length < maxNamed) notTaken.push({ what, why })
    },
    result: () => ({ ...counts, notTaken }),
  }
}

export type ImportReport = ReturnType<typeof newImportReport>
