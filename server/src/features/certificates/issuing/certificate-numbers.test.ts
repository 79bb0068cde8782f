import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { generateCertificate, regenerateCertificate } from '#contract/certificates/certificates.contract.ts'
import type { Db } from '#server/db/database.ts'
import { completedJob } from '#server/testing/given/completed-job.ts'
import { testPdfRenderer } from '#server/testing/pdf/test-pdf-renderer.ts'

describe('a report that another one overtakes while it is rendered', () => {
  test('takes the number after it', async () => {
    const { pdfRenderer, onceRendered } = pausedPdfRenderer()
    const { engineer, job, anotherJob, db } = await completedJob({ pdfRenderer })
    const second = await anotherJob()
    const overtaking = onceRendered(() => engineer.send(generateCertificate, { jobId: second.id }))

    const overtaken = await engineer.send(generateCertificate, { jobId: job.id })

    expect((await overtaking).body).toMatchObject({ number: 'C-000001', version: 1 })
    expect(overtaken).toMatchObject({ status: 201, body: { number: 'C-000002', version: 1 } })
    expect(await setAside(db)).toEqual([])
  })

  test('gives the number back when it can’t be rendered again', async () => {
    const { pdfRenderer, onceRendered, failNext } = pausedPdfRenderer()
    const { engineer, job, anotherJob } = await completedJob({ pdfRenderer })
    const [second, third] = [await anotherJob(), await anotherJob()]
    const overtaking = onceRendered(async () => {
      await engineer.send(generateCertificate, { jobId: second.id })
      failNext()
    })

    const failed = await engineer.send(generateCertificate, { jobId: job.id })
    await overtaking
    const next = await engineer.send(generateCertificate, { jobId: third.id })

    expect(failed.status).toBe(500)
    expect(next.body.number).toBe('C-000002')
  })

  test('is the version after it, when both are of one job', async () => {
    const { pdfRenderer, onceRendered } = pausedPdfRenderer()
    const { engineer, admin, job, db, deps } = await completedJob({ pdfRenderer })
    await engineer.send(generateCertificate, { jobId: job.id })
    // As the other server would have recorded it.
    const overtaking = onceRendered(() => copyAsNextVersion(deps.db, job.id))

    const overtaken = await admin.send(regenerateCertificate, { jobId: job.id })
    await overtaking

    expect(overtaken).toMatchObject({ status: 201, body: { number: 'C-000001', version: 3 } })
    expect((await db.selectFrom('certificates').select('version').execute()).length).toBe(3)
  })
})

describe('a number that is set aside', () => {
  test('goes to nobody else while its server renews it', async () => {
    const { engineer, job, db } = await completedJob()
    await setNumberAside(db, new Date(Date.now() + 60_000))

    expect((await engineer.send(generateCertificate, { jobId: job.id })).body.number).toBe('C-000002')
  })

  test('goes to the next report once its server has stopped renewing it, so that there is no gap', async () => {
    const { engineer, job, anotherJob, db } = await completedJob()
    await setNumberAside(db, new Date(Date.now() - 1_000))

    expect((await engineer.send(generateCertificate, { jobId: job.id })).body.number).toBe('C-000001')
    const other = await anotherJob()
    expect((await engineer.send(generateCertificate, { jobId: other.id })).body.number).toBe('C-000002')
    expect(await setAside(db)).toEqual([])
  })
})

/** The real one, which tells the test when it has rendered its first report and waits for it. */
function pausedPdfRenderer() {
  const pdfRenderer = testPdfRenderer()
  const afterwards: (() => Promise<unknown>)[] = []
  let isFailing = false
  return {
    pdfRenderer: {
      ...pdfRenderer,
      render: async (order: Parameters<typeof pdfRenderer.render>[0]) => {
        if (isFailing) {
          isFailing = false
          throw new Error('The renderer failed.')
        }
        const rendered = await pdfRenderer.render(order)
        await afterwards.shift()?.()
        return rendered
      },
    },
    onceRendered: <T>(work: () => Promise<T>) =>
      new Promise<T>((resolve, reject) => afterwards.push(() => work().then(resolve, reject))),
    failNext: () => {
      isFailing = true
    },
  }
}

async function setNumberAside(db: Db, expiresAt: Date) {
  await db.updateTable('certificate_numbers').set({ last: 1 }).execute()
  await db
    .insertInto('reserved_certificate_numbers')
    .values({ number: 1, issue_id: randomUUID(), expires_at: expiresAt })
    .execute()
}

function setAside(db: Db) {
  return db.selectFrom('reserved_certificate_numbers').select('number').execute()
}

async function copyAsNextVersion(db: Db, jobId: string) {
  const {
    id: _,
    words: _words,
    ...latest
  } = await db.selectFrom('certificates').selectAll().where('job_id', '=', jobId).executeTakeFirstOrThrow()
  const { id: _file, ...file } = await db
    .selectFrom('files')
    .selectAll()
    .where('id', '=', latest.file_id)
    .executeTakeFirstOrThrow()
  const copy = await db
    .insertInto('files')
    .values({ ...file, key: `${file.key}-2` })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('certificates')
    .values({
      ...latest,
      facts: JSON.stringify(latest.facts),
      version: 2,
      code: randomUUID(),
      file_id: copy.id,
    })
    .execute()
}
