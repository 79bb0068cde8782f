import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { signIn, signOut } from '#contract/auth/auth.contract.ts'
import { generateCertificate } from '#contract/certificates/certificates.contract.ts'
import { createItem, uploadPhoto } from '#contract/inspections/inspections.contract.ts'
import { createInvoice } from '#contract/invoices/invoices.contract.ts'
import { getJob, updateJob } from '#contract/jobs/jobs.contract.ts'
import { getProfile } from '#contract/users/users.contract.ts'
import { completedJob } from '#server/testing/given/completed-job.ts'
import { ownApp, testApp } from '#server/testing/test-app.ts'
import { testPictures } from '#server/testing/files/test-pictures.ts'

/** Every second call goes to the other server. `npm run test:pair` runs all tests of the API so. */
const pair = 2

describe('two servers on one database and one file store', () => {
  test('know the same sessions: signed out at one is signed out at the other', async () => {
    const { engineer } = await ownApp({}, pair)
    expect(await statuses(engineer, 2)).toEqual([200, 200])

    await engineer.send(signOut)

    expect(await statuses(engineer, 2)).toEqual([401, 401])
  })

  test('count failed sign-ins together', async () => {
    const { visitor, admin } = await ownApp({}, pair)
    const wrong = { email: admin.user.email, password: 'not the password' }

    const replies = await Promise.all(Array.from({ length: 14 }, () => visitor.send(signIn, wrong)))

    expect(replies.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(4)
  })

  test('take work that is sent to both at once for one piece of work', async () => {
    const { engineer, given, db } = await ownApp({}, pair)
    const job = await given.job({ assigned_engineer_id: engineer.user.id })
    const item = { jobId: job.id, _id: randomUUID(), serialNumber: 'CB-1', description: 'Chain Block' }
    const file = { name: 'a.jpg', type: 'image/jpeg', bytes: await testPictures.jpeg() }
    const photo = { _id: randomUUID() }

    const items = await Promise.all(Array.from({ length: 6 }, () => engineer.send(createItem, item)))
    const photos = await Promise.all(Array.from({ length: 6 }, () => engineer.upload(uploadPhoto, photo, file)))

    expect(items.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 200, 200, 201])
    expect(photos.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201])
    expect(await db.selectFrom('files').select('id').execute()).toEqual([{ id: photo._id }])
    expect(await db.selectFrom('inspection_items').select('id').execute()).toEqual([{ id: item._id }])
  })

  test('number certificates and invoices together, without a gap', async () => {
    const { engineer, admin, anotherJob } = await completedJob({}, pair)
    const jobs = await Promise.all(Array.from({ length: 4 }, () => anotherJob()))

    const issued = await Promise.all(
      [...jobs, ...jobs].map(({ id }) => engineer.send(generateCertificate, { jobId: id })),
    )
    const invoiced = await Promise.all(jobs.map(({ id }) => admin.send(createInvoice, { jobId: id })))

    const numbers = ['C-000001', 'C-000002', 'C-000003', 'C-000004']
    expect([...new Set(issued.map(({ body }) => body.number))].sort()).toEqual(numbers)
    expect(invoiced.map(({ body }) => body.invoiceNumber).sort()).toEqual([
      'INV-00001',
      'INV-00002',
      'INV-00003',
      'INV-00004',
    ])
  })

  test('tell the second of two people who save at once', async () => {
    const { admin, given } = await ownApp({}, pair)
    const job = await given.job()

    const saves = await Promise.all(
      ['One', 'Other'].map((title) => admin.send(updateJob, { jobId: job.id, title, version: 1 })),
    )

    expect(saves.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await admin.send(getJob, { jobId: job.id })).body.version).toBe(2)
  })
})

async function statuses(person: Awaited<ReturnType<typeof testApp>>['engineer'], times: number) {
  const answers = []
  for (let count = 0; count < times; count += 1) answers.push((await person.send(getProfile)).status)
  return answers
}
