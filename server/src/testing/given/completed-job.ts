import type { Deps } from '#server/deps.ts'
import { followGivenJob } from '#server/testing/given/given-items.ts'
import { ownApp, testApp } from '#server/testing/test-app.ts'

/** An application whose firm has said who it is, with a completed job of the engineer's at a customer of ours. */
export async function completedJob(changes?: Partial<Deps>, servers?: number) {
  const context = await (servers ? ownApp(changes, servers) : testApp(changes))
  const { db, given, engineer, clock, signedIn } = context
  await db
    .updateTable('tool_settings')
    .set({ company_name: 'Hopwood Lifting Inspections Ltd', company_address: '12 Foundry Lane\nSheffield S3 8AB' })
    .execute()
  const company = await given.company({ name: 'Acme Ltd', address: '1 Works Road\nLeeds LS1 4AB' })
  const site = await given.site({
    company_id: company.id,
    address_line1: 'Canal Wharf',
    city: 'Leeds',
    postcode: 'LS11 5PS',
  })

  /** Completed by the engineer just now, with one sound item unless the test adds others. */
  async function anotherJob(items: Partial<Parameters<typeof given.item>[0]>[] = [{}]) {
    const job = await given.job({
      company_id: company.id,
      site_address_id: site.id,
      assigned_engineer_id: engineer.user.id,
      status: 'completed',
      completed_at: clock.now(),
      completed_by: engineer.user.id,
    })
    for (const item of items) await given.item({ ...item, job_id: job.id })
    return job
  }

  /** As an administrator and the engineer do it, some minutes apart. */
  async function reopenAndComplete(jobId: string) {
    await db.updateTable('jobs').set({ status: 'in_progress', completed_at: null }).where('id', '=', jobId).execute()
    clock.pass(10)
    await db
      .updateTable('jobs')
      .set({ status: 'completed', completed_at: clock.now(), report_withdrawn_at: null })
      .where('id', '=', jobId)
      .execute()
    await followGivenJob(db, jobId)
  }

  const customer = await signedIn(
    await given.user({ role: 'customer', company_id: company.id, name: 'Carla Customer' }),
  )
  return { ...context, company, site, ownCustomer: customer, job: await anotherJob(), anotherJob, reopenAndComplete }
}
