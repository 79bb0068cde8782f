import type { DeviceImport } from '#contract/inspections/recovered-work/device-export.contract.ts'
import type { Role } from '#contract/permissions.ts'
import type { Actor } from '#server/actor.ts'
import type { LateWorkDeps } from './late-work.actions.ts'

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
  /** Of whose dangers the file itself brings a notice. */
  toldItemIds: ReadonlySet<string>
  /** Beside the uploaded file, and removed with it. */
  folder: string
  report: ImportReport
}

/** Records the danger notice that this is; false where it has arrived before. */
export type NoticeStep = (importing: Pick<Importing, 'actor' | 'sender'>, input: object) => Promise<boolean>

/** Notices are a later feature, which hands in how one is recorded. */
export interface ImportDeps extends LateWorkDeps {
  importNotice: NoticeStep
}

const maxNamed = 100

/** Counts what became of each piece of an import. */
export function newImportReport() {
  const counts = { kept: 0, notices: 0, photos: 0, alreadyHere: 0, notTakenCount: 0 }
  const noticeIds = new Set<string>()
  const notTaken: DeviceImport['notTaken'] = []
  return {
    countWork(isNew: boolean) {
      counts[isNew ? 'kept' : 'alreadyHere'] += 1
    },
    /** A notice may come twice in one file: the signature follows it. */
    countNotice(id: string, isNew: boolean) {
      if (!noticeIds.has(id)) counts[isNew ? 'notices' : 'alreadyHere'] += 1
      noticeIds.add(id)
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
