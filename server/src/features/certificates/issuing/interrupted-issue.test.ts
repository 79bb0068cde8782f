import { describe, expect, inject, test } from 'vitest'
import { generateCertificate } from '#contract/certificates/certificates.contract.ts'
import { openFileStore } from '#server/storage/file-store.ts'
import { openPdfRenderer } from '#server/pdf/renderer.ts'
import { completedJob } from '#server/testing/given/completed-job.ts'
import { testFolder } from '#server/testing/files/test-folder.ts'
import { testPdfRenderer } from '#server/testing/pdf/test-pdf-renderer.ts'

describe('an issue that is interrupted', () => {
  test('an issue that is interrupted while the document is rendered has issued nothing and used no number', async () => {
    const killed = openPdfRenderer({ workerFile: inject('workerFile'), maxMs: 1 })
    const renderers = [killed, testPdfRenderer()]
    const pdfRenderer = {
      ...killed,
      render: (order: Parameters<typeof killed.render>[0]) => (renderers.shift() ?? killed).render(order),
    }
    const { engineer, job, db } = await completedJob({ pdfRenderer })

    const first = await engineer.send(generateCertificate, { jobId: job.id })
    const issuedThen = await db.selectFrom('certificates').select('id').execute()
    const second = await engineer.send(generateCertificate, { jobId: job.id })

    expect(first).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect(issuedThen).toEqual([])
    expect(second).toMatchObject({ status: 201, body: { number: 'C-000001', version: 1 } })
  })

  test('an issue that is interrupted once the bytes are stored has issued nothing either', async () => {
    const files = openFileStore({ folder: await testFolder() })
    const outcomes = [new Error('killed here'), null]
    const put: typeof files.put = async (...facts) => {
      await files.put(...facts)
      const outcome = outcomes.shift()
      if (outcome) throw outcome
    }
    const { engineer, job, db, visitor } = await completedJob({ files: { ...files, put } })

    const first = await engineer.send(generateCertificate, { jobId: job.id })
    const recorded = await db.selectFrom('files').select('id').where('kind', '=', 'certificate').execute()
    const second = await engineer.send(generateCertificate, { jobId: job.id })

    expect(first.status).toBe(500)
    expect(recorded).toEqual([])
    expect(second).toMatchObject({ status: 201, body: { number: 'C-000001', version: 1 } })
    expect((await visitor.get(second.body.certificateUrl)).status).toBe(200)
  })

  test('an issue that is interrupted because the job was reopened meanwhile is refused, and leaves the number to the next', async () => {
    const pdfRenderer = testPdfRenderer()
    const reopen: (() => Promise<unknown>)[] = []
    const context = await completedJob({
      pdfRenderer: {
        ...pdfRenderer,
        render: async (order) => {
          const rendered = await pdfRenderer.render(order)
          await reopen.shift()?.()
          return rendered
        },
      },
    })
    const { engineer, job, db, anotherJob } = context
    reopen.push(() =>
      db.updateTable('jobs').set({ status: 'in_progress', completed_at: null }).where('id', '=', job.id).execute(),
    )

    const refused = await engineer.send(generateCertificate, { jobId: job.id })
    const other = await engineer.send(generateCertificate, { jobId: (await anotherJob()).id })

    expect(refused).toMatchObject({ status: 409, body: { code: 'job-not-completed' } })
    expect(other.body.number).toBe('C-000001')
  })
})
