import { listAuthorityCopies } from '#contract/authority-copies/authority-copies.contract.ts'
import { createNotice } from '#contract/notices/notices.contract.ts'
import { dangerousJob } from './dangerous-job.ts'

/** A notice was given of a danger that could hurt people seriously: its copy for the authority is open. */
export async function seriousJob() {
  const context = await dangerousJob()
  await context.db
    .updateTable('tool_settings')
    .set({ company_name: 'Hopwood Ltd', company_address: '12 Foundry Lane' })
    .execute()
  const sentNotice = context.notice({ seriousInjuryRisk: true })
  const { status } = await context.engineer.send(createNotice, sentNotice)
  if (status !== 201) throw new Error(`The notice was not made: ${status}`)
  const copy = async () => (await context.admin.send(listAuthorityCopies, {})).body[0]
  const copyId = String((await copy())?._id)
  const equipmentId = String(context.item.equipmentId)
  return { ...context, sentNotice, noticeId: sentNotice._id, copyId, copy, equipmentId }
}

export type SeriousJob = Awaited<ReturnType<typeof seriousJob>>
