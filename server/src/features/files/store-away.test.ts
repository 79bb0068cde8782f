import { describe, expect, test } from 'vitest'
import { generateCertificate } from '#contract/certificates/certificates.contract.ts'
import { uploadPhoto } from '#contract/inspections/inspections.contract.ts'
import { getJob } from '#contract/jobs/jobs.contract.ts'
import { completedJob } from '#server/testing/given/completed-job.ts'
import { bucketAt, startObjectStorage } from '#server/testing/files/object-storage.ts'
import { testFolder } from '#server/testing/files/test-folder.ts'
import { testPictures } from '#server/testing/files/test-pictures.ts'

describe('while the object store is away', () => {
  test('uploads and certificates say so and leave nothing half done; when it is back they pass, without a gap', async () => {
    const directory = await testFolder()
    const { port, stop } = await startObjectStorage(directory)
    const { engineer, job, anotherJob, db, visitor } = await completedJob({ files: bucketAt(port) })
    const file = { name: 'a.jpg', type: 'image/jpeg', bytes: await testPictures.jpeg() }
    const first = await engineer.send(generateCertificate, { jobId: job.id })
    const later = await anotherJob()

    await stop()
    const photo = await engineer.upload(uploadPhoto, {}, file)
    const certificate = await engineer.send(generateCertificate, { jobId: later.id })
    const opened = await visitor.get(first.body.certificateUrl)
    const other = await engineer.send(getJob, { jobId: later.id })

    expect(photo).toMatchObject({ status: 503, body: { code: 'unavailable' }, headers: { 'retry-after': '5' } })
    expect(certificate).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect(opened.status).toBe(503)
    expect(other.status).toBe(200)
    expect(await db.selectFrom('certificates').select('number').execute()).toEqual([{ number: 1 }])

    await startObjectStorage(directory, port)
    expect((await engineer.upload(uploadPhoto, {}, file)).status).toBe(201)
    expect(await engineer.send(generateCertificate, { jobId: later.id })).toMatchObject({
      status: 201,
      body: { number: 'C-000002', version: 1 },
    })
    expect((await visitor.get(first.body.certificateUrl)).status).toBe(200)
  })
})
