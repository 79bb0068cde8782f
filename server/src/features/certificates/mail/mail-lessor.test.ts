import { PDF } from '@libpdf/core'
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { listCertificateLessors, mailCertificate } from '#contract/certificates/certificate-mail.contract.ts'
import {
  generateCertificate,
  regenerateCertificate,
  withdrawCertificate,
} from '#contract/certificates/certificates.contract.ts'
import { createEquipment } from '#contract/equipment/equipment.contract.ts'
import { listMail } from '#contract/mail/mail.contract.ts'
import { mailHandlers } from '#server/tasks/all-tasks.ts'
import { completedJob } from '#server/testing/given/completed-job.ts'
import { deliverQueuedMail } from '#server/testing/mail/deliver-queued-mail.ts'
import { testMailServer } from '#server/testing/mail/test-mail-server.ts'
import { renderRealDocumentsHere } from '#server/testing/pdf/test-pdf-renderer.ts'

/** An issued report: two pieces hired from one firm, one from a firm without an address, one of the customer’s own. */
async function reportWithHired() {
  const { mailer, received } = await testMailServer()
  const context = await completedJob({ mailer })
  const { anotherJob, engineer, admin, db, given, company, deps } = context
  const piece = async (serialNumber: string, hired: object) => {
    const words = { companyId: company.id, serialNumber, description: 'Chain Block' }
    const { body } = await admin.send(createEquipment, { ...words, ...hired })
    return { serial_number: serialNumber, equipment_id: body._id }
  }
  const hiredFrom = (name: string, email: string) => ({ ownership: 'hired', lessor: { name, address: '', email } })
  const job = await anotherJob([
    await piece('HIRED-1', hiredFrom('Hire Ltd', 'reports@hire.test')),
    await piece('OWN-2', {}),
    await piece('HIRED-3', hiredFrom('Hire Ltd', 'Reports@Hire.test')),
    await piece('OTHER-4', hiredFrom('Quiet Hire', '')),
  ])
  const pieceOf = (serial: string) => db.updateTable('equipment').where('serial_number', '=', serial)
  const { body: report } = await engineer.send(generateCertificate, { jobId: job.id })
  const contact = await given.contact({ company_id: company.id })
  return {
    ...context,
    received,
    jobId: job.id,
    report,
    contact,
    pieceOf,
    mailIt: (more: object = {}) =>
      engineer.send(mailCertificate, { jobId: job.id, lessorEmail: 'reports@hire.test', ...more }),
    mails: async () => (await admin.send(listMail, { about: job.id })).body,
    deliver: () => deliverQueuedMail(deps, mailHandlers),
  }
}

/** The words of each attached PDF of a message, as it went over the line. */
async function attachedWords(message = '') {
  const parts = message.split(/Content-Type: application\/pdf/).slice(1)
  return Promise.all(
    parts.map(async (part) => {
      const [, encoded = ''] = /\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(part) ?? []
      const pages = (await PDF.load(Buffer.from(encoded, 'base64'))).extractText()
      return pages.map(({ text }) => text).join('\n')
    }),
  )
}

describe('from whom equipment in a report is hired', () => {
  test('is listed with what is hired from each, one address once, and who has no address last', async () => {
    const { engineer, jobId, db } = await reportWithHired()

    const { body } = await engineer.send(listCertificateLessors, { jobId })

    expect(
      body.map(({ name, email, equipment }) => [name, email, equipment.map((piece) => piece.serialNumber)]),
    ).toEqual([
      ['Hire Ltd', 'reports@hire.test', ['HIRED-1', 'HIRED-3']],
      ['Quiet Hire', '', ['OTHER-4']],
    ])
    const items = await db.selectFrom('inspection_items').select('id').where('serial_number', '=', 'HIRED-3').execute()
    expect(body[0]?.equipment[1]?.itemIds).toEqual(items.map(({ id }) => id))
  })

  test('is told to nobody for another’s job, to an engineer only while it is completed, and is nothing before the report', async () => {
    const { signedIn, given, engineer, ownCustomer, job, jobId, db } = await reportWithHired()
    const other = await signedIn(await given.user({ role: 'engineer' }))

    expect((await other.send(listCertificateLessors, { jobId })).status).toBe(404)
    expect((await ownCustomer.send(listCertificateLessors, { jobId })).status).toBe(403)
    expect((await engineer.send(listCertificateLessors, { jobId: job.id })).body).toEqual([])
    await db.updateTable('jobs').set({ status: 'in_progress', completed_at: null }).where('id', '=', jobId).execute()
    expect((await engineer.send(listCertificateLessors, { jobId })).status).toBe(409)
  })
})

describe('mailing a report to whom equipment is hired from', () => {
  test('brings an extract of each of their items, and says nothing of the others', async () => {
    renderRealDocumentsHere()
    const { mailIt, deliver, mails, received } = await reportWithHired()

    const queued = await mailIt({ message: 'For your files.' })
    await deliver()

    expect(queued).toMatchObject({
      status: 201,
      body: { to: { name: 'Hire Ltd', email: 'reports@hire.test' }, status: 'queued' },
    })
    expect(await mails()).toMatchObject([{ status: 'sent', to: { email: 'reports@hire.test' } }])
    expect(received).toHaveLength(1)
    const words = await attachedWords(received[0]?.text)
    expect(words).toHaveLength(2)
    expect(words[0]).toContain('HIRED-1')
    expect(words[1]).toContain('HIRED-3')
    const everything = [received[0]?.text.replaceAll('=\r\n', ''), ...words].join('\n')
    expect(everything).toContain('each of the 2 items hired from you')
    for (const theirs of ['OWN-2', 'OTHER-4']) expect(everything).not.toContain(theirs)
  })

  test('names a danger of theirs first, and not one of somebody else’s', async () => {
    const { mailIt, db, given, engineer, jobId } = await reportWithHired()
    const danger = {
      fit_for_purpose: false,
      defect_immediate_danger: true,
      defect_description: 'Hook cracked',
      repair_details: 'Replace the hook',
    }
    const endanger = async (serial: string) => {
      const items = await db.selectFrom('inspection_items').select('id').where('serial_number', '=', serial).execute()
      await given.changedItems(
        items.map(({ id }) => id),
        danger,
      )
    }
    await endanger('OWN-2')
    await engineer.send(regenerateCertificate, { jobId })
    const { body: others } = await mailIt()
    await endanger('HIRED-3')
    await engineer.send(regenerateCertificate, { jobId })
    const { body: theirs } = await mailIt()

    expect(others.subject).toMatch(/^Report of thorough examination C-000001, version 2/)
    expect(theirs.subject).toMatch(/^DANGER: Chain Block HIRED-3 at /)
  })

  test('is refused for an address from which nothing in the report is hired, and without one recipient', async () => {
    const { mailIt, contact, pieceOf, mails } = await reportWithHired()

    const stranger = await mailIt({ lessorEmail: 'stranger@elsewhere.test' })
    const both = await mailIt({ contactId: contact.id })
    const neither = await mailIt({ lessorEmail: undefined })
    const notAnAddress = await mailIt({ lessorEmail: '' })
    await pieceOf('HIRED-1').set({ ownership: 'owned' }).execute()
    await pieceOf('HIRED-3').set({ ownership: 'owned' }).execute()
    const returned = await mailIt()

    for (const refused of [stranger, returned]) {
      const fields = { lessorEmail: 'Choose a firm that equipment in this report is hired from.' }
      expect(refused).toMatchObject({ status: 400, body: { fields } })
    }
    for (const refused of [both, neither])
      expect(refused).toMatchObject({ status: 400, body: { fields: { contactId: expect.any(String) } } })
    expect(notAnAddress.status).toBe(400)
    expect(await mails()).toEqual([])
  })

  test('is answered as before when it is repeated, and its id is refused for anybody else', async () => {
    const { mailIt, contact, pieceOf, mails } = await reportWithHired()
    const _id = randomUUID()
    const first = await mailIt({ _id })
    await pieceOf('HIRED-1').set({ ownership: 'owned' }).execute()

    const again = await mailIt({ _id, lessorEmail: 'REPORTS@hire.test' })
    const toAnother = await mailIt({ _id, lessorEmail: 'stranger@elsewhere.test' })
    const toContact = await mailIt({ _id, lessorEmail: undefined, contactId: contact.id })

    expect(again).toMatchObject({ status: 200, body: first.body })
    for (const refused of [toAnother, toContact])
      expect(refused).toMatchObject({ status: 409, body: { code: 'id-taken' } })
    expect(await mails()).toHaveLength(1)
  })

  test('does not leave once the report was withdrawn', async () => {
    const { mailIt, deliver, admin, report, mails, received } = await reportWithHired()
    await mailIt()
    await admin.send(withdrawCertificate, { certificateId: report._id, reason: 'Wrong site' })

    await deliver()

    expect(await mails()).toContainEqual(
      expect.objectContaining({ status: 'failed', lastProblem: 'Not sent: the certificate was withdrawn.' }),
    )
    expect(received.flatMap(({ to }) => to)).not.toContain('reports@hire.test')
  })

  test('waits while the report is under revision, and gives way to the next version', async () => {
    const { mailIt, deliver, engineer, jobId, reopenAndComplete, mails, received, clock } = await reportWithHired()
    await mailIt()
    await reopenAndComplete(jobId)
    await deliver()
    const waiting = await mails()
    clock.pass(20)

    await engineer.send(generateCertificate, { jobId })
    await deliver()

    expect(waiting).toMatchObject([{ status: 'queued', lastProblem: 'It waits: the report is under revision.' }])
    expect((await mails()).map(({ status }) => status).toSorted()).toEqual(['failed', 'sent'])
    expect(received).toHaveLength(1)
  })
})

describe('a version that takes the place of one whose extracts were mailed to a lessor', () => {
  test('is queued for the lessor too, with what changed of their items and of no others', async () => {
    renderRealDocumentsHere()
    const { mailIt, deliver, engineer, jobId, db, received, clock } = await reportWithHired()
    await mailIt()
    await deliver()
    clock.pass(30)
    const itemOf = (serial: string) => db.updateTable('inspection_items').where('serial_number', '=', serial)
    await itemOf('HIRED-1').set({ wll: '250 kg' }).execute()
    await itemOf('OWN-2').set({ manufacturer: 'Crosby' }).execute()

    await engineer.send(regenerateCertificate, { jobId })
    await deliver()

    expect(received).toHaveLength(2)
    const message = received[1]?.text.replaceAll('=\r\n', '') ?? ''
    expect(message).toContain('This replaces version 1, which you were sent.')
    expect(message).toContain('Item 1: safe working load')
    expect(message).not.toContain('Crosby')
    const words = await attachedWords(received[1]?.text)
    expect(words.map((text) => text.includes('version 2'))).toEqual([true, true])
  })

  test('brings also what was sent before and is no longer hired; an address that nothing is hired from gets nothing', async () => {
    const { mailIt, deliver, engineer, jobId, pieceOf, received, clock } = await reportWithHired()
    const again = async () => {
      clock.pass(30)
      await engineer.send(regenerateCertificate, { jobId })
      await deliver()
    }
    await mailIt()
    await deliver()
    await pieceOf('HIRED-1').set({ ownership: 'owned' }).execute()
    await again()
    const bought = await attachedWords(received[1]?.text)
    await pieceOf('HIRED-3').set({ lessor_email: 'new@elsewhere.test' }).execute()
    await again()

    expect(bought).toHaveLength(2)
    expect(received).toHaveLength(2)
  })
})
