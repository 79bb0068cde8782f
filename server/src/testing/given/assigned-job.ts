import type { JobStatus } from '#contract/jobs/jobs.rules.ts'
import { createItem } from '#contract/inspections/inspections.contract.ts'
import { followGivenJob } from '#server/testing/given/given-items.ts'
import { testApp } from '#server/testing/test-app.ts'

/** An application with an open job of the engineer's, and another engineer who has nothing to do with it. */
export async function assignedJob() {
  const context = await testApp()
  const { engineer, given, signedIn } = context
  const job = await given.job({ assigned_engineer_id: engineer.user.id })
  const other = await given.user({ name: 'Otto Other' })
  const otherEngineer = Object.assign(await signedIn(other), { user: other })

  /** As the engineer adds one, with only what the specification requires unless the test says more. */
  async function added(fields: Record<string, unknown> = {}) {
    const reply = await engineer.send(createItem, {
      jobId: job.id,
      serialNumber: 'CB-1',
      description: 'Chain Block',
      ...fields,
    })
    if (reply.status !== 201) throw new Error(`The item was not added: ${JSON.stringify(reply.body)}`)
    return reply.body
  }

  async function change(facts: Parameters<typeof changeJob>[0]) {
    await changeJob(facts)
    await followGivenJob(context.db, job.id)
  }

  function changeJob(facts: { status?: JobStatus; assigned_engineer_id?: string | null; deleted_at?: Date | null }) {
    const completion =
      facts.status === undefined ? {} : { completed_at: facts.status === 'completed' ? context.clock.now() : null }
    return context.db
      .updateTable('jobs')
      .set({ ...facts, ...completion })
      .where('id', '=', job.id)
      .execute()
  }

  return { ...context, job, otherEngineer, added, change }
}
