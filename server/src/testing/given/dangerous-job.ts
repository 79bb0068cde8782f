import { randomUUID } from 'node:crypto'
import { createNotice } from '#contract/notices/notices.contract.ts'
import { assignedJob } from './assigned-job.ts'

/** What an engineer writes of a cracked hook. */
export const crackedHook = {
  fitForPurpose: false,
  defectImmediateDanger: true,
  defectPart: 'Hook',
  defectDescription: 'Cracked',
  repairDetails: 'Renew the hook',
  examinationDate: '2026-06-15',
}

/** An open job of the engineer's with one item that is a danger now, and a customer of the company that it is for. */
export async function dangerousJob() {
  const context = await assignedJob()
  const { clock, given, job, signedIn } = context
  const item = await context.added(crackedHook)
  const employee = await given.user({ role: 'customer', company_id: job.company_id, name: 'Cora Customer' })
  const owner = Object.assign(await signedIn(employee), { user: employee })

  /** As the phone sends it, unless the test says otherwise. */
  function notice(fields: Record<string, unknown> = {}) {
    return {
      jobId: job.id,
      _id: randomUUID(),
      itemIds: [item._id],
      toldName: 'Mel Moore',
      toldRole: 'Foreman',
      how: 'in_person' as const,
      toldAt: clock.now().toISOString(),
      seriousInjuryRisk: false,
      ...fields,
    }
  }

  async function told(fields: Record<string, unknown> = {}) {
    const reply = await context.engineer.send(createNotice, notice(fields))
    if (reply.status !== 201) throw new Error(`The notice was not made: ${JSON.stringify(reply.body)}`)
    return reply.body
  }

  return { ...context, item, owner, notice, told }
}
