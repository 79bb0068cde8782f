import { expect, test } from 'vitest'
import { listCertificateVersions } from '#contract/certificates/certificates.contract.ts'
import { completedJob } from '#server/testing/given/completed-job.ts'
import { issueDemoCertificates } from './demo-certificates.ts'

/** Completed in spring, before anyone could sign in, as the demo's jobs are. */
async function demoOffice() {
  const context = await completedJob()
  const { db, admin, engineer, job: ownWork } = context
  async function demoJob(completedOn: string) {
    const job = await context.anotherJob()
    const completedAt = new Date(`${completedOn}T15:20:00Z`)
    const past = { created_at: new Date('2026-01-05T09:00:00Z'), completed_at: completedAt }
    await db.updateTable('jobs').set(past).where('id', '=', job.id).execute()
    return job.id
  }
  const [later, earlier] = [await demoJob('2026-04-10'), await demoJob('2026-03-30')]
  await db
    .updateTable('users')
    .set({ created_at: new Date('2026-02-01T09:00:00Z') })
    .execute()
  await db
    .updateTable('jobs')
    .set({ created_at: new Date('2026-06-01T09:00:00Z') })
    .where('id', '=', ownWork.id)
    .execute()
  const versionsOf = async (jobId: string) => (await admin.send(listCertificateVersions, { jobId })).body
  return { ...context, demoJob, engineer, earlier, later, ownWork: ownWork.id, versionsOf }
}

test('the completed jobs of a demo get their certificates in the order and on the day of completion', async () => {
  const { deps, engineer, earlier, later, ownWork, versionsOf } = await demoOffice()

  await issueDemoCertificates(deps, new AbortController().signal)

  expect(await versionsOf(earlier)).toMatchObject([
    {
      number: 'C-000001',
      version: 1,
      issuedAt: '2026-03-30T15:24:00.000Z',
      issuedBy: { _id: engineer.user.id },
      fileName: 'C-000001 v1 Acme Ltd Leeds 2026-03-30.pdf',
    },
  ])
  expect(await versionsOf(later)).toMatchObject([
    { number: 'C-000002', version: 2, status: 'current', issuedAt: '2026-04-11T15:24:00.000Z' },
    { number: 'C-000002', version: 1, status: 'superseded' },
  ])
  expect(await versionsOf(ownWork)).toEqual([])
})

test('a demo has corrected some of its reports, and has withdrawn one before it was issued anew', async () => {
  const { deps, demoJob, versionsOf } = await demoOffice()
  const days = ['2026-04-11', '2026-04-12', '2026-04-13']
  const jobs = await Promise.all(days.map(demoJob))

  await issueDemoCertificates(deps, new AbortController().signal)

  const versions = (await Promise.all(jobs.map(versionsOf))).flat()
  const told = versions.map(({ number, version, status, issuedAt }) => [number, version, status, issuedAt.slice(0, 10)])
  expect(told).toEqual([
    ['C-000003', 1, 'current', '2026-04-11'],
    ['C-000004', 1, 'current', '2026-04-12'],
    ['C-000005', 2, 'current', '2026-04-14'],
    ['C-000005', 1, 'withdrawn', '2026-04-13'],
  ])
})

test('a start that was cut short is made up for by the next, and nothing is issued twice', async () => {
  const { deps, db, earlier, later, versionsOf } = await demoOffice()
  const stopped = new AbortController()
  stopped.abort()

  await issueDemoCertificates(deps, stopped.signal)
  expect(await versionsOf(earlier)).toEqual([])
  await db.updateTable('jobs').set({ status: 'in_progress', completed_at: null }).where('id', '=', later).execute()
  await issueDemoCertificates(deps, new AbortController().signal)
  await issueDemoCertificates(deps, new AbortController().signal)

  expect(await versionsOf(earlier)).toHaveLength(1)
  expect(await versionsOf(later)).toEqual([])
})
