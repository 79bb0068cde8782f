import { createNotice as createCall } from '#contract/notices/notices.contract.ts'
import type { Deps } from '#server/deps.ts'
import type { NoticeStep } from '#server/features/inspections/recovered-work/import-report.ts'
import { checked } from '#server/features/inspections/recovered-work/imported-work.actions.ts'
import { recordNotice } from './notices.actions.ts'

/** That somebody was told, on a device that could not send it: an act that waits for no decision of the office. */
export function importNotice(deps: Deps): NoticeStep {
  return ({ actor, sender }, input) => {
    const sent = checked(createCall.input, input)
    const teller = { userId: sender.id, role: sender.role }
    return deps.db.transaction().execute((tx) => recordNotice(tx, deps, { actor, teller }, sent))
  }
}
